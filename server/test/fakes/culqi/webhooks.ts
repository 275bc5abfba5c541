import { newId, type Books, type CulqiEvent } from "./books.ts";

export type Hook = {
  readonly url: string;
  /** `user:password` of HTTP Basic; that of the stand-in's settings where it is not given. */
  readonly auth?: string;
  /** `early`: before the answer to the call that caused it; `by-hand`: only what a test delivers. */
  readonly when: "early" | "after" | "by-hand";
  /** How often each is sent. */
  readonly times?: number;
};

/** 0 where it did not arrive. */
export type Delivery = { readonly event: CulqiEvent; readonly status: number };

export type Webhooks = {
  sendTo(hook: Hook): void;
  /** Writes an event down. */
  newEvent(type: string, thing: object, now: number): CulqiEvent;
  /** Sends them, where it is the moment for it. */
  sendAt(moment: "early" | "after" | "any", events: readonly CulqiEvent[]): Promise<void>;
  deliver(event: CulqiEvent, times?: number): Promise<number[]>;
  readonly deliveries: Delivery[];
  /** Once everything that is under way has arrived or failed. */
  settled(): Promise<void>;
};

const patience = 10_000;

export function openWebhooks(books: Books, usualAuth: string): Webhooks {
  const deliveries: Delivery[] = [];
  const underWay = new Set<Promise<unknown>>();
  let hook: Hook | undefined;

  async function send(event: CulqiEvent): Promise<number> {
    if (!hook) throw new Error("the stand-in was not told where to send events");
    const { url, auth = usualAuth } = hook;
    const headers = {
      authorization: `Basic ${Buffer.from(auth).toString("base64")}`,
      "content-type": "application/json",
    };
    const sent = fetch(url, {
      method: "POST",
      headers,
      body: JSON.stringify(event),
      signal: AbortSignal.timeout(patience),
    })
      .then(async (response) => {
        await response.text();
        return response.status;
      })
      .catch(() => 0);
    underWay.add(sent);
    const status = await sent;
    underWay.delete(sent);
    deliveries.push({ event, status });
    return status;
  }

  return {
    deliveries,
    sendTo: (to) => {
      hook = to;
    },
    newEvent: (type, thing, now) => {
      const data = JSON.stringify(thing);
      const event: CulqiEvent = { object: "event", id: newId("evt"), type, creation_date: now, data };
      books.events.push(event);
      return event;
    },
    sendAt: async (moment, events) => {
      if (!hook || hook.when === "by-hand" || (moment !== "any" && moment !== hook.when)) return;
      const { times = 1 } = hook;
      await Promise.all(events.flatMap((event) => Array.from({ length: times }, () => send(event))));
    },
    deliver: (event, times = 1) => Promise.all(Array.from({ length: times }, () => send(event))),
    settled: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
