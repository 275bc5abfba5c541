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
import { addDays, toLimaDate, getFirstDayOfMonth, getLastDayOfMonth } from "@lonchera/domain/calendar";
import { migrate } from "@lonchera/server/platform/db/migrate";
import { dishesOfDay, fillOrders, firstId, type OrderPlan } from "./order-data.ts";
import type { SignedInUser } from "./customer-data.ts";
import { createAuthorizationHeader } from "./customer-requests.ts";
import { openClient, sendAll } from "./http-client.ts";
import { timeScript, writeScript } from "./pgbench.ts";
import { type Statement, withRecordedApp } from "./recorded-app.ts";
import {
  compareSides,
  compareToLeast,
  type Comparison,
  type Finding,
  measureInTurn,
  computeMedian,
  formatMilliseconds,
} from "./report.ts";
import type { FilledServer } from "./servers.ts";

/** The data of three years and the coming week. Every second order has two lines. */
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
export async function fillLists(databaseUrl: string): Promise<SignedInUser> {
  await migrate(databaseUrl);
  return fillOrders(databaseUrl, plan);
}

/** A page that staff open. */
type ListCase = { readonly what: string; readonly path: string };

type Query = Readonly<Record<string, string | number>>;

const pageSizes = { orders: 50, clients: 8, items: 50 } as const;
type List = keyof typeof pageSizes;
const paths = { orders: listOrders.path, clients: listClients.path, items: listItems.path } as const;

function createCase(list: List, what: string, query: Query = {}): ListCase {
  return {
    what: `${list}, ${what}`,
    path: addQuery(paths[list], { page_size: pageSizes[list], ...query }),
  };
}

function addQuery(path: string, query: Query): string {
  const fields = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return `${path}?${new URLSearchParams(fields)}`;
}

/** Returns the numbers of the middle and the last page without a filter. */
function getPages(list: List): { middle: number; last: number } {
  const last = Math.ceil(sizes[list] / pageSizes[list]);
  return { middle: Math.ceil(last / 2), last };
}

/** Returns the range of last month, because the current month may have only one day. */
function getLastMonth() {
  const date = addDays(getFirstDayOfMonth(toLimaDate(Date.now())), -1);
  return { start_date: getFirstDayOfMonth(date), end_date: getLastDayOfMonth(date) };
}

function createOrderCases(): ListCase[] {
  const month = getLastMonth();
  const { middle, last } = getPages("orders");
  const createOrderCase = (what: string, query?: Query) => createCase("orders", what, query);
  return [
    createOrderCase("a month", month),
    createOrderCase("a month, by total", { ...month, ordering: "-total" }),
    createOrderCase("a month, company clients", { ...month, customer_type: "type2" }),
    createOrderCase("a month, two letters", { ...month, search: "qu" }),
    createOrderCase("all, page 1"),
    createOrderCase(`all, page ${middle}`, { page: middle }),
    createOrderCase(`all, page ${last}`, { page: last }),
    createOrderCase("individuals", { customer_type: "type1" }),
    createOrderCase(`individuals, page ${last / 5}`, { customer_type: "type1", page: last / 5 }),
    createOrderCase("the largest company", { company: firstId }),
    createOrderCase("the largest company, by name", { company: firstId, ordering: "full_name_user" }),
    createOrderCase("a delivery day", { delivery_date: month.end_date }),
    createOrderCase("a zone", { zone: firstId }),
    createOrderCase("a zone on a day, by total", {
      zone: firstId,
      delivery_date: month.end_date,
      ordering: "-total",
    }),
    ...orderPaymentFilters.map((payment) =>
      createOrderCase(`paid by ${payment}, by total`, { payment, ordering: "-total" }),
    ),
    ...orderStateFilters.map((state) =>
      createOrderCase(`${state}, by name`, { state, ordering: "full_name_user" }),
    ),
    ...Object.entries({
      all: {},
      "a month": month,
      "the largest company": { company: firstId },
      cancelled: { state: "cancelled" },
    }).map(([what, query]) => ({
      what: `sums of orders, ${what}`,
      path: addQuery(sumOrders.path, query),
    })),
    ...orderSortKeys.flatMap((key) => [
      createOrderCase(`all, ${key} rising`, { ordering: key }),
      createOrderCase(`all, ${key} falling, page ${middle}`, { ordering: `-${key}`, page: middle }),
    ]),
  ];
}

function createCases(): ListCase[] {
  const createPageCases = (list: List) => {
    const { middle, last } = getPages(list);
    return [1, middle, last].map((page) => createCase(list, `page ${page}`, page > 1 ? { page } : {}));
  };
  const createSearchCases = (list: List, texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([what, search]) => createCase(list, `search ${what}`, { search }));
  return [
    ...createOrderCases(),
    ...createSearchCases("orders", {
      "a number": "LON-123456",
      "a first name": "rosa",
      "a name of two words": "rosa quispe",
      "a company": "huayruro",
      "two letters": "qu",
      nobody: "zzyzx",
    }),
    ...createPageCases("clients"),
    ...createSearchCases("clients", {
      "a first name": "milagros",
      "a last name": "Huamán",
      both: "milagros huamán",
      "two letters": "qu",
      nobody: "zzyzx",
      "a type": "empresa",
    }),
    ...createPageCases("items"),
    ...createSearchCases("items", { "a dish": "ají gallina", "two letters": "aj", nothing: "zzyzx" }),
    createCase("items", "of a company", { company: firstId }),
  ];
}

/** The simplest SQL for a page of each list. */
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

type ListServer = FilledServer<SignedInUser>;

const rounds = 5;
/** The time in milliseconds that one side of a round should take. */
const sideMilliseconds = 120;
const maxTimes = 50;
/** The minimum ratios. 0.33 allows about three times the time of the reference. Orders, the longest list, must be faster. */
const aims = { orders: 0.6, others: 0.33, home: 0.1 } as const;

/** Reads a page `times` times over one connection. Returns the median in milliseconds. */
type PageTimer = (times: number) => Promise<number>;

type Bench = {
  /** Returns the statements that the server sends to the database for a page. */
  readonly recordStatements: (path: string) => Promise<readonly Statement[]>;
  readonly ours: (path: string) => PageTimer;
  readonly theirs: (statements: readonly Statement[]) => Promise<PageTimer>;
};

/** Measures both sides in turn, in requests per second. Each round has the same number of requests. */
async function compare(ours: PageTimer, theirs: PageTimer): Promise<Comparison> {
  const times = Math.max(1, Math.min(maxTimes, Math.round(sideMilliseconds / (await ours(1)))));
  return measureInTurn(
    rounds,
    async () => 1000 / (await ours(times)),
    async () => 1000 / (await theirs(times)),
  );
}

/** Formats the time of one call. `calls` is the number of calls per second. */
const formatTime = (calls: number) => formatMilliseconds(1000 / calls);

async function measureCase({ what, path }: ListCase, bench: Bench): Promise<Finding> {
  const statements = await bench.recordStatements(path);
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

/** Compares a call of the home screen with the list of a month's orders, which the same people open. */
async function measureHome(what: string, path: string, bench: Bench): Promise<Finding> {
  const page = bench.ours(createCase("orders", "", getLastMonth()).path);
  const compared = await compare(bench.ours(path), page);
  return compareSides(`home, ${what}`, compared, formatTime, "the list of orders of a month", aims.home);
}

/** Compares the middle and the last page of a list with its first page, in the server and in plain SQL. */
async function measureGrowth(list: List, bench: Bench): Promise<Finding[]> {
  const comparePage = async (page: number) => {
    const { page: rows, count } = plainPages[list];
    const size = pageSizes[list];
    const texts = [count, `${rows} limit ${size} offset ${(page - 1) * size}`];
    const statements = texts.map((text) => ({ text, values: [] }));
    return compare(bench.ours(createCase(list, "", { page }).path), await bench.theirs(statements));
  };
  const near = await comparePage(1);
  const findings: Finding[] = [];
  for (const [name, page] of Object.entries(getPages(list))) {
    const away = await comparePage(page);
    const ours = computeMedian(near.ours) / computeMedian(away.ours);
    const theirs = computeMedian(near.reference) / computeMedian(away.reference);
    findings.push({
      ...compareToLeast(
        `${list}, ${name} page against the first`,
        `× ${ours.toFixed(1)}`,
        `× ${theirs.toFixed(1)} the plainest SQL by pgbench`,
        theirs / ours,
        aims.others,
      ),
      rounds: { near, away },
    });
  }
  return findings;
}

/** Compares the lists of staff with the same statements in pgbench, over one connection each. */
export async function measureLists(server: ListServer): Promise<Finding[]> {
  const headers = await createAuthorizationHeader(server, server.data);
  using client = openClient(server.address);
  let scripts = 0;
  return await withRecordedApp(server, async ({ send, record }) => {
    const bench: Bench = {
      ours: (path) => async (times) => {
        const requests = Array.from({ length: times }, () => ({ path, headers }));
        return computeMedian((await sendAll(client, requests, 1)).times);
      },
      theirs: async (statements) => {
        scripts += 1;
        const script = await writeScript(join(server.folder, `page-${scripts}.pgbench`), statements);
        return async (times) => computeMedian(await timeScript(server.database, script, times));
      },
      // The first request is not recorded, because it opens connections.
      recordStatements: async (path) => {
        await send({ path, headers });
        return record(() => send({ path, headers }));
      },
    };
    const findings: Finding[] = [];
    for (const listCase of createCases()) findings.push(await measureCase(listCase, bench));
    for (const list of ["orders", "clients", "items"] as const)
      findings.push(...(await measureGrowth(list, bench)));
    // The home screen comes last, because the server first computes the daily summaries of the filled orders.
    for (const [what, { path }] of Object.entries(homeCalls))
      findings.push(await measureHome(what, path, bench));
    return findings;
  });
}
