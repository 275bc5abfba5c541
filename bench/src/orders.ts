import { setTimeout as delay } from "node:timers/promises";
import { createOrder } from "@lonchera/contract/checkout";
import type { CallInput } from "@lonchera/contract/endpoint";
import { legalVersion } from "@lonchera/contract/privacy";
import { companyDocumentType } from "@lonchera/domain/codes";
import type { Sessions } from "@lonchera/server/platform/auth/sessions";
import {
  customerValues,
  idOf,
  linesEach,
  orderTotal,
  recordedCustomers,
  type Rush,
  type RushServer,
  sessionOf,
} from "./customer-data.ts";
import { type HttpClient, type HttpRequest, openClient } from "./http-client.ts";
import { measureThroughput, type Script, writeScript } from "./pgbench.ts";
import { withRecordedApp } from "./recorded-app.ts";
import {
  compareSides,
  compareToLimit,
  type Finding,
  inTurn,
  median,
  milliseconds,
  percentile,
  perSecond,
} from "./report.ts";
import { writeOrderAtOnce } from "./order-statement.ts";

/** What the web sends when a company's customer confirms the order. */
export async function orderRequest(
  sessions: Pick<Sessions, "issueAccessToken">,
  rush: Rush,
  n: number,
): Promise<HttpRequest> {
  const body: CallInput<typeof createOrder>["body"] = {
    payment: {
      charge_id: null,
      payment_type: "C",
      amount: orderTotal,
      type_of_receipt: "03",
      ruc_number: "00000000",
    },
    additional_note: "",
    schedule_order: false,
    no_need_invoice: false,
    accept_politics: true,
    accept_declaration: true,
    confirmation_of_acceptance: true,
    consents_version: legalVersion,
    company_slug: rush.company.slug,
    delivery_zone: null,
    token: null,
    email_cc: "",
    dni: "",
    phone: "987654321",
    first_name: "Rosa",
    last_name: "Quispe",
    document_type: companyDocumentType,
    email: "rosa@example.com",
  };
  return {
    path: createOrder.path,
    headers: {
      authorization: `Bearer ${await sessions.issueAccessToken(sessionOf(n), idOf(n))}`,
      "content-type": "application/json",
      "idempotency-key": "the-first-and-only-order",
    },
    body: JSON.stringify(body),
  };
}

async function placeOrder(client: HttpClient, order: HttpRequest): Promise<void> {
  const { status } = await client.send(order);
  if (status !== 201) throw new Error(`an order was answered with ${status}`);
}

/**
 * Sends orders at a fixed rate while `goesOn`, however long the answers take, and answers how long each took
 * from the moment at which it was due.
 */
export async function placeAtRate(
  address: string,
  nextOrder: () => Promise<HttpRequest>,
  perSecond: number,
  goesOn: () => boolean,
): Promise<number[]> {
  using client = openClient(address);
  const sent: Promise<number>[] = [];
  const began = performance.now();
  while (goesOn()) {
    const due = began + (sent.length * 1000) / perSecond;
    const order = await nextOrder();
    const wait = due - performance.now();
    if (wait > 0) await delay(wait);
    const took = placeOrder(client, order).then(() => performance.now() - due);
    took.catch(() => undefined);
    sent.push(took);
  }
  return await Promise.all(sent);
}

/** The first orders of a connection prepare its statements; the last one of these is recorded. */
const openers = 3;

const ordersOfTurn = 1_280;
const turns = [16, 32].map((clients) => ({ clients, each: ordersOfTurn / clients }));
type Turn = (typeof turns)[number];
const rounds = 4;
const aim = 0.6;
/** 99 of 100 orders, compared to the median. */
const latencyAim = 5;

/** Each order uses up a customer: as many as both sides and the recording need. */
export const customersOfOrders = openers + turns.length * 2 * (rounds + 1) * ordersOfTurn;

/** The place of the first customer of one round of one side. */
function placeOf(turn: Turn, round: number, side: 0 | 1): number {
  return openers + ((turns.indexOf(turn) * (rounds + 1) + round) * 2 + side) * ordersOfTurn;
}

/** What the rows of an order need at least: one statement, with the values of each next customer. */
async function writePlacing(server: RushServer, firstCustomer: number): Promise<Script> {
  const { sessions, filling: rush, folder } = server;
  return withRecordedApp(server, async ({ app, record }) => {
    const place = async (n: number) => {
      const { path, headers, body } = await orderRequest(sessions, rush, n);
      const answer = await app.inject({ method: "POST", url: path, headers, payload: body ?? "" });
      if (answer.statusCode !== 201) throw new Error(`an order was answered with ${answer.body}`);
    };
    for (let n = 0; n < openers - 1; n += 1) await place(firstCustomer + n);
    const statements = await record(() => place(firstCustomer + openers - 1));
    const job = statements.find(({ text }) => text.includes("pgboss."));
    if (!job) throw new Error("an order queued no e-mail");
    const [one, other] = recordedCustomers.map((n) => writeOrderAtOnce(n, job));
    if (!one || !other) throw new Error("two customers are needed");
    const nextCustomer = [
      String.raw`\set placed :placed + 1`,
      String.raw`\set n :first + :client_id * :each + :placed - 1`,
    ];
    const file = `${folder}/place-order.pgbench`;
    return writeScript(file, [one], [other], customerValues(rush.firstItem), nextCustomer);
  });
}

/** Each of so many clients sends the requests of its customers one after another; answers orders per second. */
async function placeAll(
  { address, sessions, filling }: RushServer,
  turn: Turn,
  first: number,
  times: number[],
): Promise<number> {
  const numbers = (length: number) => Array.from({ length }, (_, index) => index);
  const ofClient = (index: number) =>
    Promise.all(
      numbers(turn.each).map((place) => orderRequest(sessions, filling, first + index * turn.each + place)),
    );
  const requests = await Promise.all(numbers(turn.clients).map(ofClient));
  using client = openClient(address);
  const began = performance.now();
  await Promise.all(
    requests.map(async (orders) => {
      for (const order of orders) {
        const sent = performance.now();
        await placeOrder(client, order);
        times.push(performance.now() - sent);
      }
    }),
  );
  return requests.flat().length / ((performance.now() - began) / 1000);
}

/** Orders of customers who each send their own full cart at once. */
export async function measurePlacing(server: RushServer, firstCustomer: number): Promise<Finding[]> {
  const script = await writePlacing(server, firstCustomer);
  const firstOf = (turn: Turn, round: number, side: 0 | 1) => firstCustomer + placeOf(turn, round, side);
  const findings: Finding[] = [];
  for (const turn of turns) {
    const times: number[] = [];
    const compared = await inTurn(
      rounds,
      (round) => placeAll(server, turn, firstOf(turn, round, 0), times),
      (round) => measureThroughput(server.database, script, firstOf(turn, round, 1), turn),
    );
    const what = `orders of ${linesEach} lines, ${turn.clients} at once`;
    const late = percentile(times.slice(ordersOfTurn), 0.99);
    const usual = median(times.slice(ordersOfTurn));
    findings.push(
      compareSides(what, compared, perSecond, "the same rows by one statement, by pgbench", aim),
      compareToLimit(
        `the same, 99 of 100`,
        milliseconds(late),
        `${milliseconds(usual)} median`,
        late / usual,
        latencyAim,
      ),
    );
  }
  return findings;
}
