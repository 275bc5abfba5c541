import assert from "node:assert/strict";
import type { CallKind } from "../fakes/culqi/calls.ts";
import type { Answer } from "./buyer.ts";
import type { CrashShop } from "./crash-shop.ts";
import { waitFor } from "../wait-for.ts";

/** Something that keeps the server where it is. */
export type Hold = {
  /** Once it is there. */
  arrived(): Promise<void>;
  /** What is held goes on, though it may have nobody left to tell. */
  release(): Promise<void>;
};

export type HoldOf = (shop: CrashShop, buyer: { readonly id: number }) => Promise<Hold>;

/** Where a statement of the server's waits for the test: in its transaction, its work done, nothing committed. */
export type StopPoint =
  | "order written"
  | `payment ${"paid" | "awaiting" | "declined" | "refunding" | "refunded" | "refund-by-hand"}`;

const install = `
  create or replace function wait_for_the_test() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtext(case tg_table_name
      when 'orders' then 'order written' else 'payment ' || (to_jsonb(new) ->> 'status') end));
    return new;
  end $$;
  create or replace trigger stop_in_phase_1 after insert on orders for each row execute function wait_for_the_test();
  create or replace trigger stop_in_phase_3 after update of status on payments
    for each row execute function wait_for_the_test();`;

type Stop = Hold & {
  /** Ends the connections that wait, as if database and server had lost each other, and lets nobody wait any more. */
  cutOff(): Promise<void>;
};

const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

async function stopBy(shop: CrashShop, lock: string, values: readonly unknown[] = []): Promise<Stop> {
  const client = await shop.connect();
  await client.query("begin; set local idle_in_transaction_session_timeout = 0");
  await client.query(lock, [...values]);
  // Where the database died with the server, there is nothing to let go.
  const release = () => client.end().catch(() => undefined);
  return {
    arrived: () =>
      waitFor(async () => {
        // A transaction sees who was connected when it first looked.
        await client.query("select pg_stat_clear_snapshot()");
        assert.notEqual((await client.query(waiting)).rowCount, 0, "nobody came to where the test waits");
      }),
    release,
    cutOff: async () => {
      await client.query(`select pg_terminate_backend(pid) from (${waiting}) waiting`).catch(() => undefined);
      await release();
    },
  };
}

/** Lets whoever comes to a point wait there. After 5 s the server would give up by itself. */
export function stopAt(point: StopPoint): HoldOf {
  return async (shop) => {
    await shop.pool.query(install);
    return stopBy(shop, "select pg_advisory_xact_lock(hashtext($1))", [point]);
  };
}

/** The same, and what waits there is never committed: its connection breaks. */
export function cutOffAt(point: StopPoint): HoldOf {
  return async (shop) => {
    await shop.pool.query(install);
    const stop = await stopBy(shop, "select pg_advisory_xact_lock(hashtext($1))", [point]);
    return { arrived: stop.arrived, release: stop.cutOff };
  };
}

/** Lets everyone wait who would change the carts of the buyer. */
export const stopAtCart: HoldOf = (shop, { id }) =>
  stopBy(shop, "select 1 from carts where user_id = $1 for update", [id]);

/** Lets everyone wait who reads when meals close: an order that is told its buyer, after all is written. */
export const stopBeforeTelling: HoldOf = (shop) =>
  stopBy(shop, "lock table cutting_times in access exclusive mode");

/** Holds the provider's next call of a kind; once released it goes on, whether or not anybody listens. */
export function holdProvider(kind: CallKind, moment: "received" | "processed"): HoldOf {
  return async ({ culqi }) => {
    const gate = culqi.hold(kind, moment);
    return { arrived: () => gate.arrived, release: async () => gate.release() };
  };
}

/** The provider's next call of a kind comes to nothing, and nobody is told. */
export function ignoredByProvider(kind: CallKind): HoldOf {
  return async ({ culqi }) => {
    const seen = () => culqi.calls.filter((call) => call.kind === kind).length;
    const before = seen();
    culqi.fail(kind, { answer: "nothing" });
    return { arrived: () => waitFor(() => assert.ok(seen() > before)), release: async () => undefined };
  };
}

/** Holds at the first until everything is prepared for the second, which nothing before it may meet. */
export function onceAnswered(kind: CallKind, then: HoldOf): HoldOf {
  return async (shop, buyer) => {
    const answer = await holdProvider(kind, "processed")(shop, buyer);
    let next: Hold | undefined;
    return {
      arrived: async () => {
        await answer.arrived();
        next = await then(shop, buyer);
        await answer.release();
        await next.arrived();
      },
      release: async () => {
        await answer.release();
        await next?.release();
      },
    };
  };
}

/** Acts, and kills the server once it is where `hold` keeps it; what is held goes on after the death. */
export async function dieWhile(
  shop: CrashShop,
  buyer: { readonly id: number },
  hold: HoldOf,
  act: () => Promise<Answer | null>,
): Promise<void> {
  const held = await hold(shop, buyer);
  try {
    const answer = act();
    await held.arrived();
    await shop.crash();
    assert.equal(await answer, null);
  } finally {
    await held.release();
  }
}
