import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { createOrder } from "@lonchera/contract/checkout";
import type { CallInput } from "@lonchera/contract/endpoint";
import { legalVersion } from "@lonchera/contract/privacy";
import { companyDocumentType } from "@lonchera/domain/codes";
import type { Sessions } from "@lonchera/server/platform/auth/sessions";
import {
  idOf,
  linesEach,
  orderTotal,
  type Rush,
  type RushServer,
  sessionOf,
  traitsOf,
} from "./customer-data.ts";
import { runOrders, writeOrderScript, type Source, type Statement } from "./pgbench.ts";
import { compareSides, type Finding, inTurn, perSecond } from "./report.ts";
import { withRecordedApp, type RecordedStatement } from "./recorded-app.ts";

export type OrderRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What the web sends when a company's customer confirms the order. */
export async function orderRequest(
  sessions: Pick<Sessions, "issueAccessToken">,
  rush: Rush,
  n: number,
): Promise<OrderRequest> {
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

function send(address: string, agent: Agent, { path, headers, body }: OrderRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const sizes = { "content-length": Buffer.byteLength(body) };
    const sent = request(
      address + path,
      { method: "POST", agent, headers: { ...headers, ...sizes } },
      (answer) => {
        answer.resume();
        if (answer.statusCode !== 201) reject(new Error(`an order was answered with ${answer.statusCode}`));
        answer.on("end", resolve);
        answer.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Sends each client's requests one after another, all clients at once; answers orders per second. */
async function placeAll(address: string, clients: readonly (readonly OrderRequest[])[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients.length });
  try {
    const began = performance.now();
    await Promise.all(
      clients.map(async (requests) => {
        for (const one of requests) await send(address, agent, one);
      }),
    );
    return clients.flat().length / ((performance.now() - began) / 1000);
  } finally {
    agent.destroy();
  }
}

/**
 * Sends orders at a fixed rate while `goesOn`, however long the answers take, and answers how long each took
 * from the moment at which it was due.
 */
export async function placeAtRate(
  address: string,
  nextOrder: () => Promise<OrderRequest>,
  perSecond: number,
  goesOn: () => boolean,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const sent: Promise<number>[] = [];
  const began = performance.now();
  try {
    while (goesOn()) {
      const due = began + (sent.length * 1000) / perSecond;
      const order = await nextOrder();
      const wait = due - performance.now();
      if (wait > 0) await delay(wait);
      const took = send(address, agent, order).then(() => performance.now() - due);
      took.catch(() => undefined);
      sent.push(took);
    }
    return await Promise.all(sent);
  } finally {
    agent.destroy();
  }
}

/** Two whose every trait differs, so that a value tells which one it is. */
const compared = [0, 17] as const;
/** Place the first orders of the connections, which prepare their statements and are not recorded. */
const openers = [34, 35, 36] as const;
const recordedCustomers = 37;

type Pair = readonly [unknown, unknown];
type Pairing = {
  readonly rush: Rush;
  readonly before: readonly (readonly [RecordedStatement, RecordedStatement])[];
};

function answeredBefore([a, b]: Pair, { before }: Pairing): Source | undefined {
  for (const [statement, [left, right]] of before.entries()) {
    if (left.rows.length !== 1 || right.rows.length !== 1) continue;
    const column = Object.keys(left.rows[0] ?? {}).find(
      (name) => left.rows[0]?.[name] === a && right.rows[0]?.[name] === b,
    );
    if (column !== undefined) return { statement, column };
  }
  return undefined;
}

/** What both customers sent alike is a constant; the rest is a trait of theirs, or was answered before. */
function sourceOf([a, b]: Pair, pairing: Pairing): Source {
  if (isDeepStrictEqual(a, b) || a instanceof Date) return { constant: a };
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    const array = a.map((element, index) => sourceOf([element, b[index]], pairing));
    return { array, type: typeof a[0] === "number" ? "integer" : "text" };
  }
  const traits = Object.entries(traitsOf(pairing.rush.firstItem));
  const [trait] = traits.find(([, { of }]) => of(compared[0]) === a && of(compared[1]) === b) ?? [];
  if (trait !== undefined) return { trait };
  // A text that is made anew for each order, as its code, may as well be the same.
  return answeredBefore([a, b], pairing) ?? (typeof a === "string" ? { constant: a } : unexplained(a, b));
}

function unexplained(a: unknown, b: unknown): never {
  throw new Error(`no trait of customers ${compared.join(" and ")} explains ${String(a)} and ${String(b)}`);
}

function pairUp(
  rush: Rush,
  [left, right]: readonly [readonly RecordedStatement[], readonly RecordedStatement[]],
): Statement[] {
  const pairs = left.map((said, index): [RecordedStatement, RecordedStatement] => {
    const other = right[index];
    if (left.length !== right.length || other?.text !== said.text)
      throw new Error("two orders were placed by different statements");
    return [said, other];
  });
  return pairs.map(([said, other], index) => ({
    text: said.text,
    values: said.values.map((value, place) =>
      sourceOf([value, other.values[place]], { rush, before: pairs.slice(0, index) }),
    ),
  }));
}

/** The statements that placing one order runs, as they are today: taken down while the server's code places two. */
async function placingStatements(server: RushServer): Promise<Statement[]> {
  const { sessions, filling: rush } = server;
  return withRecordedApp(server, async ({ app, record }) => {
    const place = async (n: number) => {
      const { path, headers, body } = await orderRequest(sessions, rush, n);
      const answer = await app.inject({ method: "POST", url: path, headers, payload: body });
      if (answer.statusCode !== 201) throw new Error(`an order was answered with ${answer.body}`);
    };
    for (const opener of openers) await place(opener);
    const [first, second] = compared;
    return pairUp(rush, [await record(() => place(first)), await record(() => place(second))]);
  });
}

const clients = 16;
const each = 75;
const rounds = 4;
const aim = 0.4;

/** Each order uses up a customer: as many as both sides and the recording need. */
export const customersNeeded = recordedCustomers + 2 * (rounds + 1) * clients * each;

/** The customers of one round of one side. */
function turnOf(round: number, side: 0 | 1) {
  return { first: recordedCustomers + (2 * round + side) * clients * each, clients, each };
}

type Turn = ReturnType<typeof turnOf>;

async function requestsOf(
  turn: Turn,
  requestOf: (n: number) => Promise<OrderRequest>,
): Promise<OrderRequest[][]> {
  const numbers = (length: number) => Array.from({ length }, (_, index) => index);
  return Promise.all(
    numbers(turn.clients).map((client) =>
      Promise.all(numbers(turn.each).map((place) => requestOf(turn.first + client * turn.each + place))),
    ),
  );
}

/** Orders of customers who each send their own full cart at once. */
export async function measurePlacing(server: RushServer): Promise<Finding> {
  const { address, sessions, filling: rush } = server;
  const statements = await placingStatements(server);
  const script = await writeOrderScript(statements, rush.firstItem, server.folder);
  const ours = async (round: number) =>
    placeAll(address, await requestsOf(turnOf(round, 0), (n) => orderRequest(sessions, rush, n)));
  const compared = await inTurn(rounds, ours, (round) =>
    runOrders(server.database, script, turnOf(round, 1)),
  );
  const what = `orders of ${linesEach} lines, ${clients} at once`;
  const reference = `the same ${statements.length} statements by pgbench`;
  return compareSides(what, compared, perSecond, reference, aim);
}
