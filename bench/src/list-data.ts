import { openDatabase } from "@lonchera/server/platform/db/client";
import { demoDishes } from "@lonchera/demo/data";
import { migrate } from "@lonchera/server/platform/db/migrate";
import { newCompany, newCuttingTime, newType2, newZone } from "@lonchera/server/test/factories";
import { productCodes } from "@lonchera/domain/codes";
import {
  type Filling,
  fillTables,
  firstNames,
  signedInStaff,
  type SignedInStaff,
  surnames,
} from "./fill-tables.ts";

const companies = 200;
const clients = 200_000;
const orders = 1_000_000;
/** Three years and the week to come, each with its dishes. */
const days = 1_100;
const dishesOfDay = 92;
/** All rows are numbered from here, so that each table follows from `generate_series`. */
const first = 1_000;

const firstDay = `(now() at time zone 'America/Lima')::date - ${days - 7}`;
const tradesNames = [
  "Minera",
  "Textiles",
  "Agroindustrias",
  "Consultora",
  "Transportes",
  "Laboratorios",
  "Pesquera",
];
const placeNames = [
  "Andina",
  "del Sur",
  "Huayruro",
  "San Martín",
  "Quellaveta",
  "Aymara",
  "del Pacífico",
  "Misti",
];

export const listSizes = { orders, clients, items: days * dishesOfDay, firstCompany: first } as const;

/** The numbers are spread by factors without a divisor in common with how many there are. */
const fillings: readonly Filling[] = [
  {
    text: `insert into companies (id, name, slug, ruc, client_code, address, department_id, province_id, district_id)
      select t.id + n, ($1::text[])[1 + n % $2] || ' ' || ($3::text[])[1 + n % $4] || ' ' || n, 'compania-' || n, t.ruc,
        'L' || n, t.address, t.department_id, t.province_id, t.district_id
      from companies t, generate_series(1, ${companies - 1}) n where t.id = ${first}`,
    values: [tradesNames, tradesNames.length, placeNames, placeNames.length],
  },
  {
    // Some companies have twenty times as many people as others.
    text: `insert into users (id, email, password_hash, first_name, last_name, phone, customer_type, company_id,
        document_type_id, date_joined, confirmed_at)
      select ${first} + n, 'cliente' || n || '@example.com', t.password_hash, ($1::text[])[1 + m % $2],
        ($3::text[])[1 + m / $2 % $4] || ' ' || ($3::text[])[1 + m / $2 / $4 % $4], t.phone,
        case when m % 5 < 2 then 'type1'::customer_type else 'type2' end,
        ${first} + (${companies - 1} * power(m % 1000 / 1000.0, 2))::integer,
        case when m % 5 < 2 then 1 else 96 end, now() - (${clients} - n) * interval '7 minutes', now()
      from users t, generate_series(0, ${clients - 1}) n, lateral (select (n * 7919::bigint % ${clients})::integer as m) spread
      where t.id = ${first - 1}`,
    values: [firstNames, firstNames.length, surnames, surnames.length],
  },
  {
    text: `insert into categories (id, category_date, week_day)
      select ${first} + n, day, (array['LU','MA','MI','JU','VI','SA','DO']::week_day[])[extract(isodow from day)::integer]
      from generate_series(0, ${days - 1}) n, lateral (select ${firstDay} + n as day) dated`,
  },
  {
    text: `insert into items (id, category_id, name, description, price, product, product_type, "order")
      select ${first} + n, ${first} + n / ${dishesOfDay}, dish ->> 'name', dish ->> 'description', 1200 + n % 90 * 10,
        (dish ->> 'product')::product_code, dish ->> 'productType', nullif(n % 20, 0)
      from generate_series(0, ${days * dishesOfDay - 1}) n, lateral (select $1::jsonb -> n % $2 as dish) drawn`,
    values: [JSON.stringify(demoDishes), demoDishes.length],
  },
  {
    text: `insert into item_companies (company_id, item_id)
      select ${first} + (n * 7 + place * 39) % ${companies}, ${first} + n
      from generate_series(0, ${days * dishesOfDay - 1}) n, generate_series(0, 4) place`,
  },
  {
    text: `create temporary table planned as
      select ${first} + n as id, n, u.id as user_id, u.company_id, u.customer_type, u.email, u.phone, u.document_type_id,
        u.first_name || ' ' || u.last_name as full_name_user, c.name as company_name, at,
        (at at time zone 'America/Lima')::date + 1 + n % 5 as day, 1 + n % 4 as quantity,
        case when n % 40 = 0 then 'cancelled'::order_state else 'placed' end as state
      from generate_series(0, ${orders - 1}) n
      join users u on u.id = ${first} + (n * 48271::bigint % ${clients})::integer
      join companies c on c.id = u.company_id,
      lateral (select now() - (${orders} - n) * interval '94 seconds' as at) moment`,
  },
  {
    text: `insert into carts (id, company_id, user_id, state) select id, company_id, user_id, 'ordered' from planned`,
  },
  {
    // Every other order has a second line.
    text: `insert into order_lines (order_id, item_id, zone_id, quantity, unit_price, item_name, product, product_type,
        delivery_date, zone_name, subitems)
      select p.id, i.id, z.id, p.quantity, i.price, i.name, i.product, i.product_type, p.day, z.name, '[]'
      from planned p, generate_series(0, p.n % 2) line, items i, delivery_zones z
      where i.id = ${first} + (p.day - (${firstDay})) * ${dishesOfDay} + (p.n * 13 + line * 5) % ${dishesOfDay}
        and z.id = ${first}`,
  },
  {
    text: `insert into orders (id, company_id, user_id, cart_id, state, ordered_at, ref_code, total, last_delivery_date,
        additional_note, customer_type, full_name_user, company_name, email, phone, document_type_id, schedule_order,
        no_need_invoice, accept_declaration, confirmation_of_acceptance, accepted_politics_at, payment_type,
        receipt_type_id, ruc_number, idempotency_key, request_hash)
      select id, company_id, user_id, id, state, at, upper(left(md5(n::text), 10)), quantity * (1200 + n % 90 * 10), day,
        case n % 10 when 0 then 'Sin ají, por favor' else '' end, customer_type, full_name_user, company_name, email,
        phone, document_type_id, false, false, true, true, at,
        case customer_type when 'type1' then 'T'::payment_type else 'C' end, '03', '00000000', md5('k' || n), md5('h' || n)
      from planned order by id`,
  },
  {
    text: `insert into payments (reference, order_id, provider, token, amount, status, charge_id, created_at, settled_at)
      select gen_random_uuid(), id, 'sandbox', 'tkn_test_approved_' || n, 1850,
        case state when 'placed' then 'paid'::payment_status else 'refunded' end, 'chr_' || n, at, at
      from planned where customer_type = 'type1'`,
  },
];

/** The few rows that the many are copied from. */
async function writeTemplates(databaseUrl: string): Promise<SignedInStaff> {
  const { db, close } = openDatabase(databaseUrl, 1);
  try {
    const company = await newCompany(db, { id: first });
    await newZone(db, company, { id: first });
    for (const product of productCodes) await newCuttingTime(db, [company], { product });
    await newType2(db, company, { id: first - 1 });
    return await signedInStaff(db);
  } finally {
    await close();
  }
}

/** Migrates an empty database and fills it. */
export async function prepareLists(databaseUrl: string): Promise<SignedInStaff> {
  await migrate(databaseUrl);
  const staff = await writeTemplates(databaseUrl);
  await fillTables(databaseUrl, fillings);
  return staff;
}
