import { readFileSync } from "node:fs";
import { listUserOrders } from "@lonchera/contract/orders";
import { getCustomer } from "./customer-data.ts";
import {
  createAddItemRequest,
  createGetRequest,
  createMenuRequest,
  createPlaceOrderRequest,
} from "./customer-requests.ts";
import { factors, fillMultipliedData, type GrownData, currentSize } from "./growth.ts";
import { createRequests, type HttpClient, type HttpRequest, openClient, sendAll } from "./http-client.ts";
import { readMenu } from "./menu.ts";
import { readDatabaseProcessorSeconds, readProcessorSeconds } from "./observation.ts";
import { compareToLimit, type Finding } from "./report.ts";
import { type FilledServer, withFilledServer } from "./servers.ts";

type GrownServer = FilledServer<GrownData>;

const atOnce = 16;
const warmUp = 200;
/** The numbers of requests. Those of each kind take about two seconds of processor time. */
const counts = { order: 800, dish: 1_200, menu: 12_000, known: 12_000, own: 1_500 } as const;
/** The number of customers. Each order, including those of the warm-up, needs one with a full cart. */
const customers = warmUp + counts.order;
/** The maximum factor by which a cost may grow. */
const aim = 1.3;

type Cost = {
  readonly what: string;
  readonly unit: string;
  readonly value: number;
};

type ObservedServer = {
  readonly server: GrownServer;
  readonly postmaster: number;
  readonly client: HttpClient;
};

/** Returns the processor time of Node and PostgreSQL in seconds, and the size of the write-ahead log in bytes. */
async function readUsage({ server, postmaster }: ObservedServer) {
  const { rows } = await server.pool.query<{ bytes: string }>(
    "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes",
  );
  const node = readProcessorSeconds(server.pid);
  return { node, database: readDatabaseProcessorSeconds(postmaster), log: Number(rows[0]?.bytes) };
}

/** Returns the cost of one request: the processor time of Node and PostgreSQL in milliseconds, and kB of write-ahead log. */
async function measureRequests(
  what: string,
  observed: ObservedServer,
  count: number,
  create: (n: number) => Promise<HttpRequest>,
): Promise<[node: Cost, database: Cost, log: Cost]> {
  const requests = await createRequests(count + warmUp, create);
  await sendAll(observed.client, requests.slice(count), atOnce);
  const before = await readUsage(observed);
  await sendAll(observed.client, requests.slice(0, count), atOnce);
  const after = await readUsage(observed);
  const { node, database, log } = before;
  return [
    { what: `${what}, Node`, unit: "ms", value: ((after.node - node) * 1000) / count },
    { what: `${what}, PostgreSQL`, unit: "ms", value: ((after.database - database) * 1000) / count },
    { what: `${what}, log of PostgreSQL`, unit: "kB", value: (after.log - log) / 1024 / count },
  ];
}

async function measureProcessor(...measured: Parameters<typeof measureRequests>): Promise<Cost[]> {
  return (await measureRequests(...measured)).slice(0, 2);
}

async function measureAll(observed: ObservedServer): Promise<Cost[]> {
  const { server } = observed;
  const some = 50;
  // The same requests are repeated, because the server would have to verify each new token.
  const reads = await createRequests(some, (n) => createMenuRequest(server, n));
  const read = (n: number) => Promise.resolve(reads[n % some] as HttpRequest);
  const whole = await measureProcessor("a menu read", observed, counts.menu, read);
  const { etag } = await readMenu(server.address, await read(0));
  const unchanged = await measureProcessor("an unchanged menu (304)", observed, counts.known, async (n) => {
    const { path, headers } = await read(n);
    return { path, headers: { ...headers, "if-none-match": etag } };
  });
  // No cart contains dishes of this item's day.
  const item = server.data.firstItem + 3 * 16;
  const dish = await measureProcessor("a dish added to a cart", observed, counts.dish, (n) =>
    createAddItemRequest(server, n % counts.order, item),
  );
  await server.pool.query("delete from cart_lines where item_id = $1", [item]);
  // After a checkpoint, PostgreSQL writes each changed page to the log once as a whole. This happens during the warm-up.
  await server.pool.query("checkpoint");
  const orders = await measureRequests("an order", observed, counts.order, (n) =>
    createPlaceOrderRequest(server, n),
  );
  const own = await measureProcessor("a customer's orders", observed, counts.own, (n) =>
    createGetRequest(server, getCustomer(n % customers), `${listUserOrders.path}?page_size=50`),
  );
  return [...whole, ...unchanged, ...dish, ...orders, ...own];
}

/** Returns the size of a record in kB, including the tables and indexes that belong to it. */
async function measureSizes({ pool }: GrownServer): Promise<Cost[]> {
  const sizes = {
    "an order on disk": ["orders", "carts", "order_lines"],
    "a payment on disk": ["payments"],
    "a customer on disk": ["users"],
    "a session on disk": ["sessions"],
    "a dish on disk": ["items", "item_companies"],
  };
  const costs: Cost[] = [];
  for (const [what, tables] of Object.entries(sizes)) {
    const { rows } = await pool.query<{ bytes: number }>(
      `select sum(pg_total_relation_size(name::regclass))::float8 / (select count(*) from ${tables[0]}) as bytes
        from unnest($1::text[]) name`,
      [tables],
    );
    costs.push({ what, unit: "kB", value: (rows[0]?.bytes ?? 0) / 1024 });
  }
  return costs;
}

/** Returns the id of PostgreSQL's parent process. */
async function findPostmaster({ pool }: GrownServer): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const status = readFileSync(`/proc/${rows[0]?.pid}/status`, "utf8");
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
}

async function measureCosts(server: GrownServer): Promise<Cost[]> {
  const sizes = await measureSizes(server);
  using client = openClient(server.address);
  const observed = { server, client, postmaster: await findPostmaster(server) };
  return [...(await measureAll(observed)), ...sizes];
}

function formatCost({ unit, value }: Cost): string {
  return `${value.toPrecision(3)} ${unit}`;
}

/** Measures the requests with the demo's amount of data, ten times and a hundred times as much. */
export async function measureScale(): Promise<Finding[]> {
  const costs: Cost[][] = [];
  for (const factor of factors)
    costs.push(
      await withFilledServer(
        (databaseUrl) => fillMultipliedData(databaseUrl, factor, customers),
        measureCosts,
      ),
    );
  const [least = [], ...grown] = costs;
  return grown.flatMap((ofFactor, place) =>
    ofFactor.map((cost, row) => {
      const first = least[row] as Cost;
      const orders = currentSize.orders * (factors[place + 1] ?? 0);
      const what = `${cost.what}, ${orders.toLocaleString("en")} orders`;
      return compareToLimit(what, formatCost(cost), formatCost(first), cost.value / first.value, aim);
    }),
  );
}
