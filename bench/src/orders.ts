import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { getCustomerValues, linesEach, recordedCustomers, type CustomerServer } from "./customer-data.ts";
import { createOrderPost } from "./customer-requests.ts";
import { createRequests, type HttpRequest, openClient, sendAll, sendSuccessfully } from "./http-client.ts";
import { measureThroughput, type Script, writeScript } from "./pgbench.ts";
import { withRecordedApp } from "./recorded-app.ts";
import {
  compareSides,
  compareToLimit,
  type Finding,
  measureInTurn,
  computeMedian,
  formatMilliseconds,
  computePercentile,
  formatPerSecond,
} from "./report.ts";
import { writeOrderAtOnce } from "./order-statement.ts";

/**
 * Sends orders at a fixed rate while `work` runs, however long the answers take. `times` are milliseconds of each from
 * the moment at which it was due.
 */
export async function placeOrdersDuring<T>(
  address: string,
  createNextOrder: () => Promise<HttpRequest>,
  perSecond: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly times: number[] }> {
  using client = openClient(address);
  let isRunning = true;
  const place = async () => {
    const sent: Promise<number>[] = [];
    const began = performance.now();
    while (isRunning) {
      const due = began + (sent.length * 1000) / perSecond;
      const order = await createNextOrder();
      const wait = due - performance.now();
      if (wait > 0) await delay(wait);
      const took = sendSuccessfully(client, order).then(() => performance.now() - due);
      took.catch(() => undefined);
      sent.push(took);
    }
    return Promise.all(sent);
  };
  const [result, times] = await Promise.all([work().finally(() => (isRunning = false)), place()]);
  return { result, times };
}

/** The first orders of a connection prepare its statements; the last one of these is recorded. */
const openers = 3;

const ordersOfTurn = 1_280;
const turns = [16, 32].map((clients) => ({ clients, each: ordersOfTurn / clients }));
const rounds = 4;
const aim = 0.6;
/** The 99th percentile may be this many times the median. */
const latencyAim = 5;

/** The number of customers. Each order of both sides and of the recording needs one. */
export const customersOfOrders = openers + turns.length * 2 * (rounds + 1) * ordersOfTurn;

/** Writes the reference for placing an order: one statement that writes the same rows, with the values of each next customer. */
async function writePlacing(server: CustomerServer, firstCustomer: number): Promise<Script> {
  return withRecordedApp(server, async ({ send, record }) => {
    const place = async (n: number) => send(await createOrderPost(server, n));
    for (let n = 0; n < openers - 1; n += 1) await place(firstCustomer + n);
    const statements = await record(() => place(firstCustomer + openers - 1));
    const job = statements.find(({ text }) => text.includes("pgboss."));
    if (!job) throw new Error("an order queued no e-mail");
    const [first, second] = recordedCustomers;
    const nextCustomer = [
      String.raw`\set placed :placed + 1`,
      String.raw`\set n :first + :client_id * :each + :placed - 1`,
    ];
    return writeScript(
      join(server.folder, "place-order.pgbench"),
      [writeOrderAtOnce(first, job)],
      [writeOrderAtOnce(second, job)],
      getCustomerValues(server.data.firstItem),
      nextCustomer,
    );
  });
}

/** Measures orders of customers who send their full carts in parallel. */
export async function measurePlacing(server: CustomerServer, firstCustomer: number): Promise<Finding[]> {
  const script = await writePlacing(server, firstCustomer);
  let next = firstCustomer + openers;
  const takeCustomers = () => (next += ordersOfTurn) - ordersOfTurn;
  const findings: Finding[] = [];
  for (const turn of turns) {
    const times: number[] = [];
    const placeAll = async () => {
      const first = takeCustomers();
      const orders = await createRequests(ordersOfTurn, (n) => createOrderPost(server, first + n));
      using client = openClient(server.address);
      const sent = await sendAll(client, orders, turn.clients);
      times.push(...sent.times);
      return sent.perSecond;
    };
    const compared = await measureInTurn(rounds, placeAll, () =>
      measureThroughput(server.database, script, takeCustomers(), turn),
    );
    const what = `orders of ${linesEach} lines, ${turn.clients} at once`;
    const late = computePercentile(times.slice(ordersOfTurn), 0.99);
    const usual = computeMedian(times.slice(ordersOfTurn));
    findings.push(
      compareSides(what, compared, formatPerSecond, "the same rows by one statement, by pgbench", aim),
      compareToLimit(
        `${what}: 99 of 100`,
        formatMilliseconds(late),
        `${formatMilliseconds(usual)} median`,
        late / usual,
        latencyAim,
      ),
    );
  }
  return findings;
}
