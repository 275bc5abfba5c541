import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Config } from "../../../src/config.ts";
import { answerCall, processCall, type Provider } from "./answer-call.ts";
import { buildChargeBody, type Books, type CulqiEvent, type FakeOrder } from "./books.ts";
import type { CallKind, Emit } from "./calls.ts";
import { newFaults, type Fault, type Moment } from "./faults.ts";
import { changeOrderState } from "./orders.ts";
import { newWebhooks } from "./webhooks.ts";

/**
 * The payment provider over real HTTP, with its own books in this process; the server under test may be another
 * process, and be killed.
 *
 *     const culqi = await startFakeCulqi(t);
 *     const app = await setUpIndividual(t, { config: culqi.config });     // in this process
 *     const server = startServerProcess(t, { …, ...culqi.environment });  // in another one
 *     cardOrderBody(app, 3700, { token: culqi.token("approved") });
 *
 * `culqi.token(outcome)` makes a token that names its outcome: `approved`, `review` (asks for 3-D Secure until the charge
 * brings `authentication_3DS`), `timeout_charged` (charges and hangs up), `expired`, or a decline code; with `_mute` in
 * its name a decline has no message for the buyer. `POST /tokens` and `/tokens/yape` take the documented test cards and
 * phone. A token pays once and expires after 5 minutes. A held call continues after its release even if its caller has ended.
 */
export type FakeCulqi = Awaited<ReturnType<typeof startFakeCulqi>>;

const keys = { publicKey: "pk_test_stand1n0c0l1br1z", secretKey: "sk_test_stand1nM4rac0yA9" };
const webhookAuth = "culqi:chicha-morada-9";

type Settings = {
  /** The configuration for `createTestApp`. */
  readonly config: Pick<Config, "paymentProvider" | "culqi">;
  /** The variables for a server in another process. */
  readonly environment: Readonly<Record<string, string>>;
};

function createSettings(url: string): Settings {
  const apiUrl = `${url}/v2`;
  return {
    config: { paymentProvider: "culqi", culqi: { ...keys, apiUrl, webhookAuth } },
    environment: {
      PAYMENT_PROVIDER: "culqi",
      CULQI_PUBLIC_KEY: keys.publicKey,
      CULQI_SECRET_KEY: keys.secretKey,
      CULQI_API_URL: apiUrl,
      CULQI_WEBHOOK_AUTH: webhookAuth,
    },
  };
}

async function listen(handle: RequestListener) {
  const server = createServer(handle);
  const open = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await open(0);
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    comeBack: () => open(address.port),
    /** Refuses connections until `comeBack`. */
    goAway: async () => {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Creates functions for changes at the provider without a call of the server. Each change sends its event. */
function createOutsideChanges({ books, webhooks, now }: Provider) {
  const change = async (apply: (emit: Emit) => void) => {
    const events: CulqiEvent[] = [];
    apply((type, data) => void events.push(webhooks.newEvent(type, data, now())));
    await webhooks.sendAt("any", events);
  };
  const moveOrder = (state: FakeOrder["state"]) => (id: string) =>
    change((emit) => changeOrderState(books, id, state, now(), emit));
  return {
    /** The buyer chooses where to pay in the provider's dialog. */
    confirmOrder: moveOrder("pending"),
    payOrder: moveOrder("paid"),
    expireOrder: moveOrder("expired"),
    /** Refunds by the provider's own decision, as for a charge that was never captured. */
    expireCharge: (id: string) =>
      change((emit) => {
        const charge = books.charges.find((one) => one.id === id);
        if (!charge) throw new Error(`there is no charge ${id}`);
        charge.refunded = charge.amount;
        emit("charge.expired", buildChargeBody(charge));
      }),
  };
}

let tokens = 0;

function newToken(outcome = "approved"): string {
  tokens += 1;
  return `tkn_test_${outcome}_${process.pid}_${tokens}`;
}

/** Starts the fake. It ends with its owner, usually a test. */
export async function startFakeCulqi(owner: { after(end: () => Promise<void>): void }) {
  const books: Books = { tokens: new Map(), charges: [], orders: [], refunds: [], events: [] };
  const faults = newFaults();
  const webhooks = newWebhooks(books, webhookAuth);
  const closing = new AbortController();
  let clock: () => number = Date.now;
  const now = () => clock();
  const provider: Provider = {
    books,
    faults,
    webhooks,
    keys,
    now,
    calls: [],
    postponed: [],
    closing: closing.signal,
  };
  const listener = await listen((request, response) => {
    // A call has no answer if its caller disconnected or the fake ended.
    answerCall(provider, request, response).catch(() => response.destroy());
  });
  owner.after(async () => {
    closing.abort();
    faults.clear();
    await listener.goAway();
    await webhooks.settled();
  });
  return {
    ...listener,
    ...createOutsideChanges(provider),
    ...createSettings(listener.url),
    keys,
    books,
    calls: provider.calls,
    /** Returns the charges that buyers paid, including refunded ones. */
    paidCharges: () => books.charges.filter(({ declineCode }) => declineCode === null),
    /** Creates a token that no charge has used. */
    token: newToken,
    /** Plans a fault for the next calls of a kind. */
    fail: (kind: CallKind, fault: Fault, times = 1) => faults.add(kind, fault, times),
    /** Holds the next calls of a kind. */
    hold: (kind: CallKind, moment: Moment = "received", calls = 1) => faults.hold(kind, moment, calls),
    reset: faults.clear,
    /** Processes the calls that a fault has postponed. */
    processPostponed: async () => {
      for (const call of provider.postponed.splice(0))
        await webhooks.sendAt("any", processCall(provider, call).events);
    },
    sendEventsTo: webhooks.sendTo,
    deliver: webhooks.deliver,
    deliveries: webhooks.deliveries,
    eventsSettled: webhooks.settled,
    /** Sets the clock, which is the machine's by default. */
    setClock: (given: () => number) => {
      clock = given;
    },
  };
}
