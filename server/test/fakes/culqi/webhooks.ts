import { newId, type Books, type CulqiEvent } from "./books.ts";

export type WebhookTarget = {
  readonly url: string;
  /** `user:password` of HTTP Basic. The default is that of the fake's settings. */
  readonly auth?: string;
  /**
   * `early` sends before the answer to the call that caused the event, `after` sends after it, and `by-hand` only when
   * a test delivers it.
   */
  readonly when: "early" | "after" | "by-hand";
  /** The number of times that each event is sent. */
  readonly times?: number;
};

/** The status is 0 if the event did not arrive. */
export type Delivery = { readonly event: CulqiEvent; readonly status: number };

export type Webhooks = ReturnType<typeof newWebhooks>;

/** Milliseconds. It is long, because a slow machine must not fail a test. */
const timeout = 120_000;

export function newWebhooks(books: Books, defaultAuth: string) {
  const deliveries: Delivery[] = [];
  const pendingDeliveries = new Set<Promise<unknown>>();
  let target: WebhookTarget | undefined;

  async function post(event: CulqiEvent, { url, auth = defaultAuth }: WebhookTarget): Promise<number> {
    const headers = {
      authorization: `Basic ${Buffer.from(auth).toString("base64")}`,
      "content-type": "application/json",
    };
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(event), signal });
    await response.text();
    return response.status;
  }

  async function send(event: CulqiEvent): Promise<number> {
    if (!target) throw new Error("call sendEventsTo first");
    const sent = post(event, target).catch(() => 0);
    pendingDeliveries.add(sent);
    const status = await sent;
    pendingDeliveries.delete(sent);
    deliveries.push({ event, status });
    return status;
  }

  const deliver = (event: CulqiEvent, times = 1) =>
    Promise.all(Array.from({ length: times }, () => send(event)));
  return {
    deliveries,
    deliver,
    sendTo: (to: WebhookTarget) => {
      target = to;
    },
    /** Records an event. */
    newEvent: (type: string, data: object, now: number) => {
      const event: CulqiEvent = {
        object: "event",
        id: newId("evt"),
        type,
        creation_date: now,
        data: JSON.stringify(data),
      };
      books.events.push(event);
      return event;
    },
    /** Sends events if the target gets them at this moment. */
    sendAt: async (moment: "early" | "after" | "any", events: readonly CulqiEvent[]) => {
      if (!target || target.when === "by-hand" || (moment !== "any" && moment !== target.when)) return;
      const { times = 1 } = target;
      await Promise.all(events.map((event) => deliver(event, times)));
    },
    /** Resolves once everything that was sent has arrived or failed. */
    settled: async () => {
      while (pendingDeliveries.size > 0) await Promise.allSettled(pendingDeliveries);
    },
  };
}
