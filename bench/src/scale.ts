import { readFileSync } from "node:fs";
import { addItem } from "@lonchera/contract/cart";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { listUserOrders } from "@lonchera/contract/orders";
import pg from "pg";
import { idOf, sessionOf } from "./customer-data.ts";
import { factors, fillGrown, type Grown, today } from "./growth.ts";
import { type HttpClient, type HttpRequest, openClient } from "./http-client.ts";
import { databaseSeconds, processorSeconds } from "./observation.ts";
import { orderRequest } from "./orders.ts";
import { compareToLimit, type Finding } from "./report.ts";
import { type FilledServer, withFilledServer } from "./servers.ts";

type GrownServer = FilledServer<Grown>;

const atOnce = 16;
const warmUp = 200;
/** As many as take about two seconds of the processor. */
const counts = { order: 800, dish: 1_200, menu: 12_000, known: 12_000, own: 1_500 } as const;
/** Each order needs a customer with a full cart; the last ones only ask. */
const customers = warmUp + counts.order;
/** A cost may grow by this factor. */
const aim = 1.3;

type Cost = {
  readonly what: string;
  readonly unit: string;
  readonly value: number;
};

async function sendAll(client: HttpClient, count: number, next: (n: number) => Promise<HttpRequest>) {
  let sent = 0;
  const send = async () => {
    for (let n = sent++; n < count; n = sent++) {
      const { status } = await client.send(await next(n));
      if (![200, 201, 304].includes(status)) throw new Error(`a request was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
}

/** The processor's milliseconds of the server and of PostgreSQL for each request. */
async function measureProcessor(
  what: string,
  { server, postmaster, client }: Observed,
  count: number,
  next: (n: number) => Promise<HttpRequest>,
  beforehand = warmUp,
): Promise<Cost[]> {
  await sendAll(client, beforehand, (n) => next(count + n));
  const read = () => [processorSeconds(server.pid), databaseSeconds(postmaster)] as const;
  const before = read();
  await sendAll(client, count, next);
  const after = read();
  return ["Node", "PostgreSQL"].map((program, place) => ({
    what: `${what}, ${program}`,
    unit: "ms",
    value: (((after[place] ?? 0) - (before[place] ?? 0)) * 1000) / count,
  }));
}

type Observed = { readonly server: GrownServer; readonly postmaster: number; readonly client: HttpClient };

async function getRequest(server: GrownServer, n: number, path: string, headers = {}): Promise<HttpRequest> {
  const authorization = `Bearer ${await server.sessions.issueAccessToken(sessionOf(n), idOf(n))}`;
  return { path, headers: { authorization, "accept-encoding": "br", ...headers } };
}

async function readTag(address: string, { path, headers }: HttpRequest): Promise<string> {
  const answer = await fetch(address + path, { headers });
  await answer.arrayBuffer();
  return answer.headers.get("etag") ?? "";
}

/** A dish of a day of which no cart has one. */
function addedDish({ firstItem }: Grown): number {
  return firstItem + 3 * 16;
}

async function measureRequests(observed: Observed, database: pg.Client): Promise<Cost[]> {
  const { server } = observed;
  const rush = server.filling;
  const menu = getWeeklyMenu.path.replace("{companyId}", String(rush.company.id));
  const some = 50;
  // Signing a token is the bench's own work, but the server verifies each new one.
  const reads = await Promise.all(Array.from({ length: some }, (_, n) => getRequest(server, n, menu)));
  const read = (n: number) => Promise.resolve(reads[n % some] as HttpRequest);
  const whole = await measureProcessor("a menu read", observed, counts.menu, read);
  const tag = await readTag(server.address, reads[0] as HttpRequest);
  const known = async (n: number) => {
    const { path, headers } = await read(n);
    return { path, headers: { ...headers, "if-none-match": tag } };
  };
  const unchanged = await measureProcessor("an unchanged menu (304)", observed, counts.known, known);
  const dish = await measureProcessor("a dish added to a cart", observed, counts.dish, async (n) => ({
    ...(await getRequest(server, n % counts.order, addItem.path, { "content-type": "application/json" })),
    body: JSON.stringify({ item: addedDish(rush), quantity: 1, delivery_zone: rush.zone }),
  }));
  await database.query("delete from cart_lines where item_id = $1", [addedDish(rush)]);
  await database.query("checkpoint");
  const place = (n: number) => orderRequest(server.sessions, rush, n);
  const walAt = async () => {
    const { rows } = await database.query<{ bytes: string }>(
      "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes",
    );
    return Number(rows[0]?.bytes);
  };
  let before = 0;
  const orders = await measureProcessor("an order", observed, counts.order, async (n) => {
    // The first pages of each after a checkpoint are written whole, which the warm-up takes upon itself.
    if (n === 0) before = await walAt();
    return place(n);
  });
  const wal = {
    what: "an order, log of PostgreSQL",
    unit: "kB",
    value: ((await walAt()) - before) / 1024 / counts.order,
  };
  const own = await measureProcessor("a customer's orders", observed, counts.own, (n) =>
    getRequest(server, n % customers, `${listUserOrders.path}?page_size=50`),
  );
  return [...whole, ...unchanged, ...dish, ...orders, wal, ...own];
}

/** Bytes of tables with their indexes, for each of what they hold. */
async function measureSizes(database: pg.Client): Promise<Cost[]> {
  const sizes = {
    "an order on disk": ["orders", "carts", "order_lines"],
    "a payment on disk": ["payments"],
    "a customer on disk": ["users"],
    "a session on disk": ["sessions"],
    "a dish on disk": ["items", "item_companies"],
  };
  const costs: Cost[] = [];
  for (const [what, tables] of Object.entries(sizes)) {
    const { rows } = await database.query<{ bytes: number }>(
      `select sum(pg_total_relation_size(name::regclass))::float8 / (select count(*) from ${tables[0]}) as bytes
        from unnest($1::text[]) name`,
      [tables],
    );
    costs.push({ what, unit: "kB", value: (rows[0]?.bytes ?? 0) / 1024 });
  }
  return costs;
}

/** The process that all of PostgreSQL's are children of. */
async function findPostmaster(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ pid: number }>("select pg_backend_pid() as pid");
  const status = readFileSync(`/proc/${rows[0]?.pid}/status`, "utf8");
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
}

async function measureCosts(server: GrownServer): Promise<Cost[]> {
  const database = new pg.Client({ connectionString: server.database });
  await database.connect();
  using client = openClient(server.address);
  try {
    const sizes = await measureSizes(database);
    const observed = { server, postmaster: await findPostmaster(database), client };
    return [...(await measureRequests(observed, database)), ...sizes];
  } finally {
    await database.end();
  }
}

function format({ unit, value }: Cost): string {
  return `${value.toPrecision(3)} ${unit}`;
}

/** What one of each costs, with as much data as the demo has, ten and a hundred times as much. */
export async function measureScale(): Promise<Finding[]> {
  const costs: Cost[][] = [];
  for (const factor of factors)
    costs.push(
      await withFilledServer((databaseUrl) => fillGrown(databaseUrl, factor, customers), measureCosts),
    );
  const [least = [], ...grown] = costs;
  return grown.flatMap((ofFactor, place) =>
    ofFactor.map((cost, row) => {
      const first = least[row] as Cost;
      const orders = today.orders * (factors[place + 1] ?? 0);
      const what = `${cost.what}, ${orders.toLocaleString("en")} orders`;
      return compareToLimit(what, format(cost), format(first), cost.value / first.value, aim);
    }),
  );
}
