import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { exportRange } from "@lonchera/contract/reports";
import { demoDishes } from "@lonchera/demo/data";
import { addDays, businessDate } from "@lonchera/domain/calendar";
import { openDatabase } from "@lonchera/server/platform/db/client";
import { prepareRush, type Rush } from "./customer-data.ts";
import {
  type Filling,
  fillTables,
  firstNames,
  signedInStaff,
  type SignedInStaff,
  surnames,
} from "./fill-tables.ts";
import { type Grown, watchMemory } from "./observation.ts";
import { orderRequest, placeAtRate } from "./orders.ts";
import { type Finding, median, milliseconds, seconds } from "./report.ts";
import { type FilledServer, repository, runToEnd } from "./servers.ts";

const linesEach = 2;
const orders = 500_000;
const people = 20_000;
const companies = 200;
/** Identities of these rows; the customers who order meanwhile have lower ones. */
const first = 10_000_000;

const exportedLines = orders * linesEach;

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
      text: `insert into order_lines (id, order_id, item_id, zone_id, quantity, unit_price, item_name, product, product_type,
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

type ExportServer = FilledServer<Exported>;

const rounds = 2;
const perSecond = 20;
const calmSeconds = 20;
/** While nothing else and while a report is written; the latter may take twice as long on a slow machine. */
const ordersOfRound = perSecond * (calmSeconds + 180);
export const customersOfExports = rounds * ordersOfRound;

const aims = { time: 1.5, memory: 150, latency: 2 } as const;

function percentile99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;
}

/** Downloads the year and answers its bytes; a part of it is a failure. */
async function download({ address, sessions, filling }: ExportServer): Promise<number> {
  const { start, end } = filling.range;
  const access = await sessions.issueAccessToken(filling.staff.session, filling.staff.id);
  const asked = get(`${address}${exportRange.path}?start_date=${start}&end_date=${end}`, {
    agent: false,
    headers: { authorization: `Bearer ${access}` },
  });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`the export was answered with ${answer.statusCode}`);
  let length = 0;
  for await (const piece of answer) length += (piece as Buffer).length;
  if (!answer.complete) throw new Error("the export broke off");
  return length;
}

async function timed<T>(act: () => Promise<T>): Promise<{ result: T; took: number }> {
  const began = performance.now();
  const result = await act();
  return { result, took: performance.now() - began };
}

async function byLibrary({ database, filling }: ExportServer): Promise<number> {
  const { start, end } = filling.range;
  const script = join(repository, "bench/src/library-export.ts");
  const said = await runToEnd([process.execPath, script, database, start, end, String(exportedLines)]);
  return (JSON.parse(said) as { milliseconds: number }).milliseconds;
}

type Round = {
  readonly export: number;
  readonly library: number;
  readonly bytes: number;
  readonly grown: Grown;
  readonly calm: number;
  readonly busy: number;
};

async function measureRound(server: ExportServer, round: number): Promise<Round> {
  let next = round * ordersOfRound;
  const nextOrder = () => orderRequest(server.sessions, server.filling, next++);
  const calmEnd = performance.now() + calmSeconds * 1000;
  const calm = await placeAtRate(server.address, nextOrder, perSecond, () => performance.now() < calmEnd);
  const { result: alone, grown } = await watchMemory(server.pid, () => timed(() => download(server)));
  const library = await byLibrary(server);
  let isExporting = true;
  const [busy] = await Promise.all([
    placeAtRate(server.address, nextOrder, perSecond, () => isExporting),
    download(server).finally(() => (isExporting = false)),
  ]);
  return {
    export: alone.took,
    library,
    bytes: alone.result,
    grown,
    calm: percentile99(calm),
    busy: percentile99(busy),
  };
}

function findingsOf(measured: readonly Round[]): Finding[] {
  const of = (one: (round: Round) => number) => median(measured.map(one));
  const time = of((round) => round.export / round.library);
  const latency = of((round) => round.busy / round.calm);
  const memory = Math.max(...measured.map(({ grown }) => grown.server + grown.child));
  const resident = Math.max(...measured.map(({ grown }) => grown.childResident));
  const lines = exportedLines.toLocaleString("en");
  return [
    {
      what: `export of ${lines} lines (${Math.round(of((round) => round.bytes) / 1e6)} MB)`,
      ours: seconds(of((round) => round.export)),
      reference: `${seconds(of((round) => round.library))} the library alone, without a database`,
      ratio: time,
      aim: `≤ ${aims.time}`,
      met: time <= aims.time,
      rounds: measured,
    },
    {
      what: "memory of the server and the export's process",
      ours: `+${Math.round(memory)} MB`,
      reference: `${aims.memory} MB (resident with shared pages: ${Math.round(resident)} MB)`,
      ratio: memory / aims.memory,
      aim: "≤ 1",
      met: memory < aims.memory,
    },
    {
      what: `placing an order during an export, ${perSecond}/s, 99 of 100`,
      ours: milliseconds(of((round) => round.busy)),
      reference: `${milliseconds(of((round) => round.calm))} without the export`,
      ratio: latency,
      aim: `< ${aims.latency}`,
      met: latency < aims.latency,
    },
  ];
}

/** A year's report through the running server, while nothing else happens and while orders are placed. */
export async function measureExports(server: ExportServer): Promise<Finding[]> {
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measureRound(server, round));
  return findingsOf(measured);
}
