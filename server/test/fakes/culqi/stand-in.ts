import type { Config } from "../../../src/config.ts";
import { answerCall, type Desk, type Keys } from "./answer-call.ts";
import { emptyBooks, type BookedCharge, type Books, type CulqiEvent } from "./books.ts";
import type { Call, Kind } from "./call.ts";
import { openFaults, type Fault, type Gate, type Moment } from "./faults.ts";
import { openListener, type Listener } from "./listener.ts";
import { openWebhooks, type Delivery, type Hook } from "./webhooks.ts";
import { worldOf, type World } from "./world.ts";

/**
 * The payment provider, played over real HTTP with books of its own in this process; the server under test may be
 * another process, and be killed.
 *
 *     const culqi = await startCulqiStandIn(t);
 *     const app = await individual(t, { config: culqi.config });          // in this process
 *     const server = startServerProcess(t, { …, ...culqi.environment });  // in another one
 *     cardOrder(app, 3700, { token: culqi.token("approved") });
 *
 * Tokens: `culqi.token(ending)` makes one that names its ending: `approved`, `review` (asks for 3-D Secure until the
 * charge brings `authentication_3DS`), `timeout_charged` (charges and hangs up), `expired`, or a decline code; with
 * `_mute` in its name a decline says nothing to the buyer. `POST /tokens` and `/tokens/yape` take the documented test
 * cards and phone. A token pays once and lives 5 minutes.
 *
 * Faults: `culqi.fail("charges", { answer: "hang-up", obeys: true }, 3)` for the next three calls of a kind, or
 * `culqi.failBy((call) => …)` for any. Gates: `const gate = culqi.hold("charges", "booked"); await gate.arrived;` – kill,
 * look – `gate.release()`. A held call goes on after its release although whoever asked is gone, as the provider would.
 *
 * Webhooks: `culqi.sendEventsTo({ url, when, times })`; by hand `culqi.deliver(event, 2)` with those of
 * `culqi.books.events`, in any order, as late as you like. `payCode`, `expireCode`, `expireCharge` are the world's part.
 *
 * Books: `culqi.books` (all), `culqi.paid()` (successful charges), `culqi.calls` (every request with its body and headers).
 * Its clock is the machine's, unless `culqi.setClock(app.clock.now)`.
 */
export type CulqiStandIn = World &
  Listener & {
    readonly keys: Keys;
    /** For `testApp`. */
    readonly config: Pick<Config, "paymentProvider" | "culqi">;
    /** For a server of its own process. */
    readonly environment: Readonly<Record<string, string>>;
    readonly books: Books;
    readonly calls: readonly Call[];
    /** The charges that buyers paid, refunded ones too. */
    paid(): BookedCharge[];
    /** A token that no charge has used. */
    token(ending?: string): string;
    fail(kind: Kind, fault: Fault, times?: number): void;
    /** Asked where nothing is planned by `fail`. */
    failBy(decide: ((call: Call) => Fault | undefined) | undefined): void;
    /** Holds the next calls of a kind. */
    hold(kind: Kind, moment?: Moment, calls?: number): Gate;
    /** Opens every gate and forgets every fault. */
    heal(): void;
    sendEventsTo(hook: Hook): void;
    deliver(event: CulqiEvent, times?: number): Promise<number[]>;
    readonly deliveries: readonly Delivery[];
    /** Once all events that are under way have arrived or failed. */
    eventsSettled(): Promise<void>;
    setClock(now: () => number): void;
    close(): Promise<void>;
  };

type Owner = { after(end: () => Promise<void>): void };

const keys: Keys = { publicKey: "pk_test_stand1n0c0l1br1z", secretKey: "sk_test_stand1nM4rac0yA9" };
const webhookAuth = "culqi:chicha-morada-9";

/** How a server is told to use the one at this address. */
function settingsFor(url: string): Pick<CulqiStandIn, "config" | "environment"> {
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

let tokens = 0;

/** See `CulqiStandIn`. */
export async function startCulqiStandIn(owner: Owner, port = 0): Promise<CulqiStandIn> {
  const books = emptyBooks();
  const faults = openFaults();
  const webhooks = openWebhooks(books, webhookAuth);
  const closing = new AbortController();
  let now: () => number = Date.now;
  const calls: Call[] = [];
  const desk: Desk = { books, calls, faults, webhooks, keys, now: () => now(), closing: closing.signal };
  const listener = await openListener((request, response) => {
    // A caller who is gone, or our own end, leaves a call without an answer.
    answerCall(desk, request, response).catch(() => response.destroy());
  }, port);
  const close = async () => {
    closing.abort();
    faults.clear();
    await listener.goAway();
    await webhooks.settled();
  };
  owner.after(close);
  return {
    ...listener,
    ...worldOf(books, webhooks, desk.now),
    ...settingsFor(listener.url),
    keys,
    books,
    calls,
    paid: () => books.charges.filter((charge) => charge.declineCode === null),
    token: (ending = "approved") => {
      tokens += 1;
      return `tkn_test_${ending}_${process.pid}_${tokens}`;
    },
    fail: (kind, fault, times = 1) => faults.plan(kind, fault, times),
    failBy: faults.decide,
    hold: (kind, moment = "asked", held = 1) => faults.hold(kind, moment, held),
    heal: faults.clear,
    sendEventsTo: webhooks.sendTo,
    deliver: webhooks.deliver,
    deliveries: webhooks.deliveries,
    eventsSettled: webhooks.settled,
    setClock: (clock) => {
      now = clock;
    },
    close,
  };
}
