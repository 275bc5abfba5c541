import { join } from "node:path";
import { listClients } from "@lonchera/contract/clients";
import { listItems } from "@lonchera/contract/items";
import { listOrders, orderSortKeys } from "@lonchera/contract/orders";
import { addDays, businessDate, firstDayOfMonth, lastDayOfMonth } from "@lonchera/domain/calendar";
import type { SignedInStaff } from "./fill-tables.ts";
import { listSizes } from "./list-data.ts";
import { openConnections, requestText } from "./http-connections.ts";
import { timeScript, writeConstantScript } from "./pgbench.ts";
import { withRecordedApp, type RecordedStatement } from "./recorded-app.ts";
import { type Compared, type Finding, inTurn, median, milliseconds, ratioOf } from "./report.ts";
import type { FilledServer } from "./servers.ts";

/** A page that staff open. */
export type ListCase = { readonly what: string; readonly path: string };

type Query = Readonly<Record<string, string | number>>;

const pageSizes = { orders: 50, clients: 8, items: 50 } as const;
export type List = keyof typeof pageSizes;
const paths = { orders: listOrders.path, clients: listClients.path, items: listItems.path } as const;

function caseOf(list: List, what: string, query: Query = {}): ListCase {
  const fields = { page_size: pageSizes[list], ...query };
  const search = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return { what: `${list}, ${what}`, path: `${paths[list]}?${search}` };
}

/** Numbers of pages without a filter. */
function pagesOf(list: List): { middle: number; last: number } {
  const last = Math.ceil(listSizes[list] / pageSizes[list]);
  return { middle: Math.ceil(last / 2), last };
}

/** The month before: of the present one there may be a day only. */
function wholeMonth() {
  const date = addDays(firstDayOfMonth(businessDate(Date.now())), -1);
  return { start_date: firstDayOfMonth(date), end_date: lastDayOfMonth(date) };
}

function orderCases(): ListCase[] {
  const month = wholeMonth();
  const { middle, last } = pagesOf("orders");
  const order = (what: string, query?: Query) => caseOf("orders", what, query);
  const searched = [
    ["a number", "LON-123456"],
    ["a first name", "rosa"],
    ["a name of two words", "rosa quispe"],
    ["a company", "huayruro"],
    ["two letters", "qu"],
    ["nobody", "zzyzx"],
  ] as const;
  return [
    order("a month", month),
    order("a month, by total", { ...month, ordering: "-total" }),
    order("a month, company clients", { ...month, customer_type: "type2" }),
    order("a month, two letters", { ...month, search: "qu" }),
    order("all, page 1"),
    order(`all, page ${middle}`, { page: middle }),
    order(`all, page ${last}`, { page: last }),
    order("individuals", { customer_type: "type1" }),
    order(`individuals, page ${last / 5}`, { customer_type: "type1", page: last / 5 }),
    order("the largest company", { company: listSizes.firstCompany }),
    order("the largest company, by name", { company: listSizes.firstCompany, ordering: "full_name_user" }),
    ...orderSortKeys.flatMap((key) => [
      order(`all, ${key} rising`, { ordering: key }),
      order(`all, ${key} falling, page ${middle}`, { ordering: `-${key}`, page: middle }),
    ]),
    ...searched.map(([what, search]) => order(`search ${what}`, { search })),
  ];
}

function clientCases(): ListCase[] {
  const { middle, last } = pagesOf("clients");
  return [
    caseOf("clients", "page 1"),
    caseOf("clients", `page ${middle}`, { page: middle }),
    caseOf("clients", `page ${last}`, { page: last }),
    caseOf("clients", "search a first name", { search: "milagros" }),
    caseOf("clients", "search a last name", { search: "Huamán" }),
    caseOf("clients", "search both", { search: "milagros huamán" }),
    caseOf("clients", "search two letters", { search: "qu" }),
    caseOf("clients", "search nobody", { search: "zzyzx" }),
    caseOf("clients", "search a type", { search: "empresa" }),
  ];
}

function itemCases(): ListCase[] {
  const { middle, last } = pagesOf("items");
  return [
    caseOf("items", "page 1"),
    caseOf("items", `page ${middle}`, { page: middle }),
    caseOf("items", `page ${last}`, { page: last }),
    caseOf("items", "search a dish", { search: "ají gallina" }),
    caseOf("items", "search two letters", { search: "aj" }),
    caseOf("items", "search nothing", { search: "zzyzx" }),
    caseOf("items", "of a company", { company: listSizes.firstCompany }),
  ];
}

function listCases(): ListCase[] {
  return [...orderCases(), ...clientCases(), ...itemCases()];
}

/** A page beside the plainest SQL that answers it. */
export type PlainCase = { readonly path: string; readonly plain: readonly string[] };
/** How the time grows from a list's first page to the far ones. */
export type GrowthCase = {
  readonly list: List;
  readonly first: PlainCase;
  readonly far: Readonly<Record<"middle" | "last", PlainCase>>;
};

const plainPages: Readonly<Record<List, { readonly page: string; readonly count: string }>> = {
  orders: {
    page: `select o.*, p.charge_id, p.status from orders o left join payments p on p.order_id = o.id
      order by o.ordered_at desc, o.id desc`,
    count: "select count(*) from orders",
  },
  clients: {
    page: `select u.*, c.name from users u left join companies c on c.id = u.company_id where not u.is_staff
      order by u.date_joined desc, u.id desc`,
    count: "select count(*) from users where not is_staff",
  },
  items: {
    page: `select i.* from items i join categories c on c.id = i.category_id where i.archived_at is null
      order by c.category_date desc, i.product, i."order", i.name, i.id`,
    count: "select count(*) from items where archived_at is null",
  },
};

function plainCase(list: List, page: number): PlainCase {
  const { page: rows, count } = plainPages[list];
  const size = pageSizes[list];
  return {
    path: caseOf(list, "", { page }).path,
    plain: [count, `${rows} limit ${size} offset ${(page - 1) * size}`],
  };
}

function growthCases(): GrowthCase[] {
  return (["orders", "clients", "items"] as const).map((list) => {
    const { middle, last } = pagesOf(list);
    const far = { middle: plainCase(list, middle), last: plainCase(list, last) };
    return { list, first: plainCase(list, 1), far };
  });
}

type ListServer = FilledServer<SignedInStaff>;

const rounds = 5;
/** Milliseconds that one side of one round should take. */
const turn = 120;
const most = 50;
/** Three times the time of the reference. */
const aim = 1 / 3;

/** Milliseconds that one page takes over one connection, the median of some times. */
type Timed = (times: number) => Promise<number>;

async function timed(times: number, once: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let done = 0; done < times; done += 1) {
    const began = performance.now();
    await once();
    taken.push(performance.now() - began);
  }
  return median(taken);
}

/** How often within a turn, for both sides alike. */
async function timesFor(ours: Timed): Promise<number> {
  const once = await ours(1);
  return Math.max(1, Math.min(most, Math.round(turn / once)));
}

type Bench = {
  /** What the server sends to the database for a page. */
  readonly statementsOf: (path: string) => Promise<readonly RecordedStatement[]>;
  readonly ours: (path: string) => Timed;
  readonly theirs: (statements: readonly RecordedStatement[]) => Promise<Timed>;
};

/** Both sides in turn, in rounds of as many requests each; units per second, as rounds have it. */
async function compare(ours: Timed, theirs: Timed): Promise<Compared> {
  const times = await timesFor(ours);
  return inTurn(
    rounds,
    async () => 1000 / (await ours(times)),
    async () => 1000 / (await theirs(times)),
  );
}

async function measureCase({ what, path }: ListCase, bench: Bench): Promise<Finding> {
  const statements = await bench.statementsOf(path);
  const compared = await compare(bench.ours(path), await bench.theirs(statements));
  const ratio = ratioOf(compared);
  return {
    what,
    ours: milliseconds(1000 / median(compared.ours)),
    reference: `${milliseconds(1000 / median(compared.reference))} its ${statements.length} statements by pgbench`,
    ratio,
    aim: "≥ 0.33",
    met: ratio >= aim,
    rounds: compared,
  };
}

function plainly(texts: readonly string[]): RecordedStatement[] {
  return texts.map((text) => ({ text, values: [], rows: [] }));
}

/** How many times as long the far pages take as the first one, here and by the plainest SQL. */
async function measureGrowth({ list, first, far }: GrowthCase, bench: Bench): Promise<Finding[]> {
  const compareOne = async ({ path, plain }: PlainCase) =>
    compare(bench.ours(path), await bench.theirs(plainly(plain)));
  const near = await compareOne(first);
  const findings: Finding[] = [];
  for (const [name, one] of Object.entries(far)) {
    const away = await compareOne(one);
    const ours = median(near.ours) / median(away.ours);
    const theirs = median(near.reference) / median(away.reference);
    const ratio = theirs / ours;
    findings.push({
      what: `${list}, ${name} page against the first`,
      ours: `× ${ours.toFixed(1)}`,
      reference: `× ${theirs.toFixed(1)} the plainest SQL by pgbench`,
      ratio,
      aim: "≥ 0.33",
      met: ratio >= aim,
      rounds: { near, away },
    });
  }
  return findings;
}

function byPgbench({ database, folder }: ListServer): Bench["theirs"] {
  let written = 0;
  return async (statements) => {
    written += 1;
    const script = await writeConstantScript(statements, join(folder, `page-${written}.pgbench`));
    return async (times) => median(await timeScript(database, script, times));
  };
}

async function measureAll(bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const one of listCases()) findings.push(await measureCase(one, bench));
  for (const one of growthCases()) findings.push(...(await measureGrowth(one, bench)));
  return findings;
}

/** The pages of staff's lists against the database's own client, one connection each. */
export async function measureLists(server: ListServer): Promise<Finding[]> {
  const { address, sessions, filling } = server;
  const access = await sessions.issueAccessToken(filling.session, filling.id);
  const headers = { authorization: `Bearer ${access}` };
  using connections = openConnections(address);
  const { host } = new URL(address);
  const get = async (path: string) => {
    const { status } = await connections.send(requestText(host, `GET ${path}`, headers));
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  };
  return await withRecordedApp(server, async ({ app, record }) => {
    const ask = async (url: string) => {
      const answer = await app.inject({ url, headers });
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.body}`);
    };
    const shared = {
      ours: (path: string) => (times: number) => timed(times, () => get(path)),
      // The first time opens connections.
      statementsOf: async (path: string) => {
        await ask(path);
        return record(() => ask(path));
      },
    };
    return measureAll({ ...shared, theirs: byPgbench(server) });
  });
}
