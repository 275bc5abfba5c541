import { demoDishes } from "@lonchera/demo/data";
import { openDatabase } from "@lonchera/server/platform/db/client";
import { businessDate, addDays } from "@lonchera/domain/calendar";
import { fillTables, firstNames, surnames, type Filling } from "./fill-tables.ts";
import { prepareRush, type Rush } from "./rush-data.ts";
import { signedInStaff, type SignedInStaff } from "./signed-in-staff.ts";

const linesEach = 2;
const orders = 500_000;
const people = 20_000;
const companies = 200;
/** Identities of these rows; the customers who order meanwhile have lower ones. */
const first = 10_000_000;

export const exportedLines = orders * linesEach;

export type Exported = Rush & {
  readonly staff: SignedInStaff;
  readonly range: { readonly start: string; readonly end: string };
};

function peopleOf({ company }: Rush): Filling[] {
  return [
    {
      text: `insert into companies (id, name, slug, ruc, client_code, address, department_id, province_id, district_id)
        select ${first} + n, 'Textiles San Martín ' || n, 'compania-' || n, t.ruc, 'X' || n, t.address, t.department_id,
          t.province_id, t.district_id
        from companies t, generate_series(0, ${companies - 1}) n where t.id = ${company.id}`,
    },
    {
      text: `insert into delivery_zones (id, company_id, name, "order")
        select ${first} + n, ${first} + n % ${companies}, 'Puerta ' || 1 + n / ${companies}, n / ${companies}
        from generate_series(0, ${companies * 4 - 1}) n`,
    },
    {
      text: `insert into users (id, email, password_hash, first_name, last_name, phone, customer_type, company_id,
          document_type_id, confirmed_at)
        select ${first} + n, 'cliente' || n || '@example.com', 'x', ($1::text[])[1 + n % $2],
          ($3::text[])[1 + n / $2 % $4] || ' ' || ($3::text[])[1 + n / $2 / $4 % $4], '987654321',
          case when n % 5 < 2 then 'type1'::customer_type else 'type2' end, ${first} + n % ${companies},
          case when n % 5 < 2 then 1 else 96 end, now()
        from generate_series(0, ${people - 1}) n`,
      values: [firstNames, firstNames.length, surnames, surnames.length],
    },
  ];
}

function ordersOf({ firstItem }: Rush): Filling[] {
  return [
    {
      text: `create temporary table planned as
        select ${first} + n as id, n, u.id as user_id, u.company_id, u.customer_type, u.email,
          u.first_name || ' ' || u.last_name as full_name_user, c.name as company_name,
          now() - interval '1 day' - (${orders} - n) * interval '62 seconds' as at, 1 + n % 4 as quantity
        from generate_series(0, ${orders - 1}) n
        join users u on u.id = ${first} + (n * 48271::bigint % ${people})::integer
        join companies c on c.id = u.company_id`,
    },
    {
      text: `insert into carts (id, company_id, user_id, state) select id, company_id, user_id, 'ordered' from planned`,
    },
    {
      // A sixth of the lines are composed of choices.
      text: `insert into cart_lines (id, cart_id, item_id, zone_id, quantity, unit_price, item_name, product, product_type,
          delivery_date, zone_name, subitems)
        select ${first} + p.n * ${linesEach} + line, p.id, ${firstItem} + line, z.id, p.quantity, 1200 + (p.n + line) % 90 * 10, dish ->> 'name',
          (dish ->> 'product')::product_code, dish ->> 'productType', (p.at at time zone 'America/Lima')::date + 1, z.name,
          case when (p.n + line) % 6 > 0 then '[]' else jsonb_build_array(
            jsonb_build_object('subitem_id', 1, 'item_type', 'Entrada', 'subitem_name', 'Causa limeña ' || p.n % 7),
            jsonb_build_object('subitem_id', 2, 'item_type', 'Bebida', 'subitem_name', 'Chicha morada ' || p.n % 5)) end
        from planned p, generate_series(0, ${linesEach - 1}) line,
          lateral (select $1::jsonb -> (p.n * 13 + line * 5) % $2 as dish) drawn,
          delivery_zones z where z.id = p.company_id + p.n % 4 * ${companies}`,
      values: [JSON.stringify(demoDishes), demoDishes.length],
    },
    {
      text: `insert into orders (id, company_id, user_id, cart_id, state, ordered_at, ref_code, total, last_delivery_date,
          additional_note, customer_type, full_name_user, company_name, email, phone, document_type_id, schedule_order,
          no_need_invoice, accept_declaration, confirmation_of_acceptance, accepted_politics_at, payment_type,
          receipt_type_id, ruc_number)
        select id, company_id, user_id, id, 'placed', at, upper(left(md5(n::text), 10)), quantity * 3000,
          (at at time zone 'America/Lima')::date + 1, case n % 10 when 0 then 'Sin ají, por favor ' || n else '' end,
          customer_type, full_name_user, company_name, email, '987654321', 1, false, false, true, true, at,
          case customer_type when 'type1' then 'T'::payment_type else 'C' end, '03', '00000000'
        from planned order by id`,
    },
  ];
}

async function newStaffOf(databaseUrl: string): Promise<SignedInStaff> {
  const { db, close } = openDatabase(databaseUrl, 1);
  try {
    return await signedInStaff(db);
  } finally {
    await close();
  }
}

/** A year with so many lines, beside customers with full carts. */
export async function prepareExport(databaseUrl: string, customers: number): Promise<Exported> {
  const rush = await prepareRush(databaseUrl, customers);
  await fillTables(databaseUrl, [...peopleOf(rush), ...ordersOf(rush)]);
  const today = businessDate(Date.now());
  const range = { start: addDays(today, -366), end: addDays(today, -1) };
  return { ...rush, staff: await newStaffOf(databaseUrl), range };
}
