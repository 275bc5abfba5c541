import pg from "pg";
import { demoDishes, peopleNames } from "@lonchera/demo/data";
import { productCodes } from "@lonchera/domain/codes";
import { openDatabase } from "@lonchera/server/platform/db/client";
import { sessions } from "@lonchera/server/platform/db/schema/users";
import { newCompany, newCuttingTime, newStaff, newCompanyClient } from "@lonchera/server/test/factories";
import type { SignedInUser } from "./customer-data.ts";

/** The numbers of rows to generate. Each table is filled with `generate_series`. */
export type OrderPlan = {
  readonly companies: number;
  readonly orders: number;
  readonly clients: number;
  /** The number of days with dishes. The last one is in six days. */
  readonly days: number;
  /** The number of days from the last order until now. */
  readonly daysAgo: number;
  /** The number of seconds between two orders. */
  readonly interval: number;
  /** SQL expressions for the number of lines of order `n`, and for whether it is cancelled. */
  readonly lines: string;
  readonly isCancelled: string;
};

export const dishesOfDay = 92;
/** The first id of all rows. Rows of customers who order during a measurement have lower ids. */
export const firstId = 10_000_000;

const firstNames = peopleNames.map(({ firstName }) => firstName);
const surnames = peopleNames.flatMap(({ lastName }) => lastName.split(" "));
const trades = "Minera Textiles Agroindustrias Consultora Transportes Laboratorios Pesquera".split(" ");
const places = "Andina,del Sur,Huayruro,San Martín,Quellaveta,Aymara,del Pacífico,Misti".split(",");

type Statement = { readonly text: string; readonly values?: readonly unknown[] };

function writeFirstDay({ days }: OrderPlan): string {
  return `(now() at time zone 'America/Lima')::date - ${days - 7}`;
}

/** Multiplying by a factor that is coprime to the number of rows spreads the values evenly. */
function writeClientsAndDishes(plan: OrderPlan): Statement[] {
  const { companies, clients, days } = plan;
  const firstDay = writeFirstDay(plan);
  return [
    {
      text: `insert into companies (id, name, slug, ruc, client_code, address, department_id, province_id, district_id)
        select t.id + n, ($1::text[])[1 + n % $2] || ' ' || ($3::text[])[1 + n % $4] || ' ' || n, 'compania-' || n, t.ruc,
          'L' || n, t.address, t.department_id, t.province_id, t.district_id
        from companies t, generate_series(1, ${companies - 1}) n where t.id = ${firstId}`,
      values: [trades, trades.length, places, places.length],
    },
    {
      text: `insert into delivery_zones (id, company_id, name, "order")
        select ${firstId} + n, ${firstId} + n % ${companies}, 'Puerta ' || 1 + n / ${companies}, n / ${companies}
        from generate_series(0, ${companies * 4 - 1}) n`,
    },
    {
      // Some companies have twenty times as many people as others.
      text: `insert into users (id, email, password_hash, first_name, last_name, phone, customer_type, company_id,
          document_type_id, date_joined, confirmed_at)
        select ${firstId} + n, 'comensal' || n || '@example.com', t.password_hash, ($1::text[])[1 + m % $2],
          ($3::text[])[1 + m / $2 % $4] || ' ' || ($3::text[])[1 + m / $2 / $4 % $4], t.phone,
          case when m % 5 < 2 then 'type1'::customer_type else 'type2' end,
          ${firstId} + (${companies - 1} * power(m % 1000 / 1000.0, 2))::integer,
          case when m % 5 < 2 then 1 else 96 end, now() - (${clients} - n) * interval '7 minutes', now()
        from users t, generate_series(0, ${clients - 1}) n, lateral (select (n * 7919::bigint % ${clients})::integer as m) spread
        where t.id = ${firstId - 1}`,
      values: [firstNames, firstNames.length, surnames, surnames.length],
    },
    {
      text: `insert into categories (id, category_date, week_day)
        select ${firstId} + n, day, (array['LU','MA','MI','JU','VI','SA','DO']::week_day[])[extract(isodow from day)::integer]
        from generate_series(0, ${days - 1}) n, lateral (select ${firstDay} + n as day) dated
        on conflict do nothing`,
    },
    {
      text: `insert into items (id, category_id, name, description, price, product, product_type, "order")
        select ${firstId} + n, c.id, dish ->> 'name', dish ->> 'description', 1200 + n % 90 * 10,
          (dish ->> 'product')::product_code, dish ->> 'productType', nullif(n % 20, 0)
        from generate_series(0, ${days * dishesOfDay - 1}) n
          join categories c on c.category_date = ${firstDay} + n / ${dishesOfDay},
          lateral (select $1::jsonb -> n % $2 as dish) drawn`,
      values: [JSON.stringify(demoDishes), demoDishes.length],
    },
    {
      text: `insert into item_companies (company_id, item_id)
        select ${firstId} + (n * 7 + place * 39) % ${companies}, ${firstId} + n
        from generate_series(0, ${days * dishesOfDay - 1}) n, generate_series(0, 4) place`,
    },
  ];
}

function writeOrdersAndPayments(plan: OrderPlan): Statement[] {
  const { companies, orders, clients, daysAgo, interval, lines, isCancelled } = plan;
  return [
    {
      text: `create temporary table planned as
        select ${firstId} + n as id, n, u.id as user_id, u.company_id, u.customer_type, u.email, u.phone, u.document_type_id,
          u.first_name || ' ' || u.last_name as full_name_user, c.name as company_name, at,
          (at at time zone 'America/Lima')::date + 1 + n % 5 as day, 1 + n % 4 as quantity,
          case when ${isCancelled} then 'cancelled'::order_state else 'placed' end as state
        from generate_series(0, ${orders - 1}) n
        join users u on u.id = ${firstId} + (n * 48271::bigint % ${clients})::integer
        join companies c on c.id = u.company_id,
        lateral (select now() - interval '${daysAgo} days' - (${orders} - n) * interval '${interval} seconds' as at) moment`,
    },
    {
      text: `insert into carts (id, company_id, user_id, state) select id, company_id, user_id, 'ordered' from planned`,
    },
    {
      // One line in six has chosen subitems.
      text: `insert into order_lines (company_id, order_id, item_id, zone_id, quantity, unit_price, item_name, product, product_type,
          delivery_date, zone_name, subitems)
        select p.company_id, p.id, i.id, z.id, p.quantity, i.price, i.name, i.product, i.product_type, p.day, z.name,
          case when (p.n + line) % 6 > 0 then '[]' else jsonb_build_array(
            jsonb_build_object('subitem_id', 1, 'item_type', 'Entrada', 'subitem_name', 'Causa limeña ' || p.n % 7),
            jsonb_build_object('subitem_id', 2, 'item_type', 'Bebida', 'subitem_name', 'Chicha morada ' || p.n % 5)) end
        from planned p, generate_series(1, ${lines}) line, items i, delivery_zones z
        where i.id = ${firstId} + (p.day - (${writeFirstDay(plan)})) * ${dishesOfDay} + (p.n * 13 + line * 5) % ${dishesOfDay}
          and z.id = p.company_id + p.n % 4 * ${companies}`,
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
      text: `insert into payments (company_id, reference, order_id, provider, token, amount, status, charge_id, created_at, settled_at)
        select company_id, gen_random_uuid(), id, 'sandbox', 'tkn_test_approved_' || n, 1850,
          case state when 'placed' then 'paid'::payment_status else 'refunded' end, 'chr_' || n, at, at
        from planned where customer_type = 'type1'`,
    },
  ];
}

/** Writes the rows from which the other rows are copied. Returns an administrator who is signed in. */
async function writeTemplates(databaseUrl: string): Promise<SignedInUser> {
  const { db, close } = openDatabase(databaseUrl, { max: 1 });
  try {
    const company = await newCompany(db, { id: firstId });
    for (const product of productCodes) await newCuttingTime(db, [company], { product });
    await newCompanyClient(db, company, { id: firstId - 1 });
    const { id } = await newStaff(db);
    const expiresAt = new Date(Date.now() + 86_400_000);
    const [session] = await db.insert(sessions).values({ userId: id, expiresAt }).returning();
    return { id, session: session?.id ?? "" };
  } finally {
    await close();
  }
}

type Index = { readonly name: string; readonly definition: string };

/** Fills a migrated database in bulk. Returns an administrator who is signed in. */
export async function fillOrders(databaseUrl: string, plan: OrderPlan): Promise<SignedInUser> {
  const staff = await writeTemplates(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Replica mode skips the checks of foreign keys, which take most of the time.
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'",
    );
    // Indexes without a constraint are created after the rows, which is much faster.
    const { rows: indexes } = await client.query<Index>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
        where indrelid = any('{users,items,carts,cart_lines,orders,order_lines,payments}'::regclass[])
          and not exists (select from pg_constraint where conindid = indexrelid)`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const { text, values = [] } of [...writeClientsAndDishes(plan), ...writeOrdersAndPayments(plan)])
      await client.query(text, [...values]);
    for (const { definition } of indexes) await client.query(definition);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
  return staff;
}
