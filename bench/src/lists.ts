import { join } from "node:path";
import { listClients } from "@lonchera/contract/clients";
import { getHomeCutOffs, getHomeDays, getHomeMenus, getHomeMonth } from "@lonchera/contract/home";
import { listItems } from "@lonchera/contract/items";
import {
  listOrders,
  orderPaymentFilters,
  orderSortKeys,
  orderStateFilters,
  sumOrders,
} from "@lonchera/contract/orders";
import { addDays, toBusinessDate, firstDayOfMonth, lastDayOfMonth } from "@lonchera/domain/calendar";
import { migrate } from "@lonchera/server/platform/db/migrate";
import { dishesOfDay, fillOrders, firstId, type OrderPlan, type SignedInStaff } from "./order-data.ts";
import { openClient } from "./http-client.ts";
import { timeScript, writeScript } from "./pgbench.ts";
import { type Statement, withRecordedApp } from "./recorded-app.ts";
import { compareSides, type Compared, type Finding, inTurn, median, milliseconds } from "./report.ts";
import type { FilledServer } from "./servers.ts";

/** Three years and the week to come. Every other order has a second line. */
const plan: OrderPlan = {
  companies: 200,
  orders: 1_000_000,
  clients: 200_000,
  days: 1_100,
  daysAgo: 0,
  interval: 94,
  lines: "1 + p.n % 2",
  isCancelled: "n % 40 = 0",
};
const sizes = { orders: plan.orders, clients: plan.clients, items: plan.days * dishesOfDay };

/** Migrates an empty database and fills it. */
export async function prepareLists(databaseUrl: string): Promise<SignedInStaff> {
  await migrate(databaseUrl);
  return fillOrders(databaseUrl, plan);
}

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
  const last = Math.ceil(sizes[list] / pageSizes[list]);
  return { middle: Math.ceil(last / 2), last };
}

/** The month before: of the present one there may be a day only. */
function wholeMonth() {
  const date = addDays(firstDayOfMonth(toBusinessDate(Date.now())), -1);
  return { start_date: firstDayOfMonth(date), end_date: lastDayOfMonth(date) };
}

function sumsOf(what: string, query: Query): ListCase {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return { what: `sums of orders, ${what}`, path: `${sumOrders.path}?${search}` };
}

function orderCases(): ListCase[] {
  const month = wholeMonth();
  const { middle, last } = pagesOf("orders");
  const order = (what: string, query?: Query) => caseOf("orders", what, query);
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
    order("the largest company", { company: firstId }),
    order("the largest company, by name", { company: firstId, ordering: "full_name_user" }),
    order("a delivery day", { delivery_date: month.end_date }),
    order("a zone", { zone: firstId }),
    order("a zone on a day, by total", { zone: firstId, delivery_date: month.end_date, ordering: "-total" }),
    ...orderPaymentFilters.map((payment) =>
      order(`paid by ${payment}, by total`, { payment, ordering: "-total" }),
    ),
    ...orderStateFilters.map((state) => order(`${state}, by name`, { state, ordering: "full_name_user" })),
    ...Object.entries({
      all: {},
      "a month": month,
      "the largest company": { company: firstId },
      cancelled: { state: "cancelled" },
    }).map(([what, query]) => sumsOf(what, query)),
    ...orderSortKeys.flatMap((key) => [
      order(`all, ${key} rising`, { ordering: key }),
      order(`all, ${key} falling, page ${middle}`, { ordering: `-${key}`, page: middle }),
    ]),
  ];
}

function listCases(): ListCase[] {
  const pages = (list: List) => {
    const { middle, last } = pagesOf(list);
    return [1, middle, last].map((page) => caseOf(list, `page ${page}`, page > 1 ? { page } : {}));
  };
  const searches = (list: List, texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([what, search]) => caseOf(list, `search ${what}`, { search }));
  return [
    ...orderCases(),
    ...searches("orders", {
      "a number": "LON-123456",
      "a first name": "rosa",
      "a name of two words": "rosa quispe",
      "a company": "huayruro",
      "two letters": "qu",
      nobody: "zzyzx",
    }),
    ...pages("clients"),
    ...searches("clients", {
      "a first name": "milagros",
      "a last name": "Huamán",
      both: "milagros huamán",
      "two letters": "qu",
      nobody: "zzyzx",
      "a type": "empresa",
    }),
    ...pages("items"),
    ...searches("items", { "a dish": "ají gallina", "two letters": "aj", nothing: "zzyzx" }),
    caseOf("items", "of a company", { company: firstId }),
  ];
}

/** The plainest SQL that answers a page. */
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

type ListServer = FilledServer<SignedInStaff>;

const rounds = 5;
/** Milliseconds that one side of one round should take. */
const turn = 120;
const most = 50;
/** About three times the time of the reference; less for orders, whose list is the longest. */
const aims = { orders: 0.6, others: 0.33, home: 0.1 } as const;

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
  readonly statementsOf: (path: string) => Promise<readonly Statement[]>;
  readonly ours: (path: string) => Timed;
  readonly theirs: (statements: readonly Statement[]) => Promise<Timed>;
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

/** Of so many calls a second. */
const formatTime = (calls: number) => milliseconds(1000 / calls);

async function measureCase({ what, path }: ListCase, bench: Bench): Promise<Finding> {
  const statements = await bench.statementsOf(path);
  const compared = await compare(bench.ours(path), await bench.theirs(statements));
  const reference = `its ${statements.length} statements by pgbench`;
  const aim = path.startsWith(listOrders.path) ? aims.orders : aims.others;
  return compareSides(what, compared, formatTime, reference, aim);
}

const homeCalls = {
  "today and tomorrow": getHomeDays,
  "cut-offs": getHomeCutOffs,
  menus: getHomeMenus,
  "30 days": getHomeMonth,
} as const;

/** A call of the home against a page that the same people open: a month of the list of orders. */
async function measureHome(what: string, path: string, bench: Bench): Promise<Finding> {
  const page = bench.ours(caseOf("orders", "", wholeMonth()).path);
  const compared = await compare(bench.ours(path), page);
  return compareSides(`home, ${what}`, compared, formatTime, "the list of orders of a month", aims.home);
}

/** How many times as long the far pages of a list take as the first one, here and by the plainest SQL. */
async function measureGrowth(list: List, bench: Bench): Promise<Finding[]> {
  const comparePage = async (page: number) => {
    const { page: rows, count } = plainPages[list];
    const size = pageSizes[list];
    const texts = [count, `${rows} limit ${size} offset ${(page - 1) * size}`];
    const statements = texts.map((text) => ({ text, values: [] }));
    return compare(bench.ours(caseOf(list, "", { page }).path), await bench.theirs(statements));
  };
  const near = await comparePage(1);
  const findings: Finding[] = [];
  for (const [name, page] of Object.entries(pagesOf(list))) {
    const away = await comparePage(page);
    const ours = median(near.ours) / median(away.ours);
    const theirs = median(near.reference) / median(away.reference);
    findings.push({
      what: `${list}, ${name} page against the first`,
      ours: `× ${ours.toFixed(1)}`,
      reference: `× ${theirs.toFixed(1)} the plainest SQL by pgbench`,
      ratio: theirs / ours,
      aim: `≥ ${aims.others}`,
      met: theirs / ours >= aims.others,
      rounds: { near, away },
    });
  }
  return findings;
}

function byPgbench({ database, folder }: ListServer): Bench["theirs"] {
  let written = 0;
  return async (statements) => {
    written += 1;
    const script = await writeScript(join(folder, `page-${written}.pgbench`), statements);
    return async (times) => median(await timeScript(database, script, times));
  };
}

/** The pages of staff's lists against the database's own client, one connection each. */
export async function measureLists(server: ListServer): Promise<Finding[]> {
  const { address, sessions, filling } = server;
  const access = await sessions.issueAccessToken(filling.session, filling.id);
  const headers = { authorization: `Bearer ${access}` };
  using client = openClient(address);
  const get = async (path: string) => {
    const { status } = await client.send({ path, headers });
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
    const bench = { ...shared, theirs: byPgbench(server) };
    const findings: Finding[] = [];
    for (const one of listCases()) findings.push(await measureCase(one, bench));
    for (const list of ["orders", "clients", "items"] as const)
      findings.push(...(await measureGrowth(list, bench)));
    // Last, because the server counts the days of the filled orders first.
    for (const [what, { path }] of Object.entries(homeCalls))
      findings.push(await measureHome(what, path, bench));
    return findings;
  });
}
