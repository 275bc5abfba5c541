import assert from "node:assert/strict";
import type { CallKind } from "../fakes/culqi/calls.ts";
import { waitFor } from "../wait-for.ts";
import type { Answer } from "./buyer.ts";
import type { CrashShop } from "./crash-shop.ts";

/** Holds the server at one point of its work. */
export type Stop = {
  /** Resolves once the server has reached the point. */
  arrived(): Promise<void>;
  /** Continues everything that is held, even if the server has ended. */
  release(): Promise<void>;
};

export type StopFactory = (shop: CrashShop, buyer: { readonly id: number }) => Promise<Stop>;

/** A statement of the server that waits in its transaction. Its work is done, but nothing is committed. */
export type Statement =
  | "order written"
  | "statement written"
  | "reminder noted"
  | "usual day noted"
  | "handover written"
  | "e-mail delivered"
  | "notification delivered"
  | `payment ${"paid" | "awaiting" | "declined" | "refunding" | "refunded" | "refund-by-hand"}`;

// Triggers of the test wait for an advisory lock, so that the product needs no code for it.
const installTriggers = `
  create or replace function wait_for_the_test() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtext(case tg_argv[0] when 'payment' then 'payment ' || (to_jsonb(new) ->> 'status') else tg_argv[0] end));
    return new;
  end $$;
  create or replace trigger stop_at_order after insert on orders for each row
    execute function wait_for_the_test('order written');
  create or replace trigger stop_at_statement after insert on statements for each row
    execute function wait_for_the_test('statement written');
  create or replace trigger stop_at_reminder after insert on reminders for each row
    execute function wait_for_the_test('reminder noted');
  create or replace trigger stop_at_usual_day after insert on usual_week_days for each row
    execute function wait_for_the_test('usual day noted');
  create or replace trigger stop_at_handover after insert on handovers for each row
    execute function wait_for_the_test('handover written');
  create or replace trigger stop_at_email after delete on pgboss.job for each row
    when (old.name = 'mail') execute function wait_for_the_test('e-mail delivered');
  create or replace trigger stop_at_notification after delete on pgboss.job for each row
    when (old.name = 'push') execute function wait_for_the_test('notification delivered');
  create or replace trigger stop_at_payment after update of status on payments
    for each row execute function wait_for_the_test('payment');`;

const waitingBackends = `select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

async function lock(shop: CrashShop, statement: string, values: readonly unknown[] = []) {
  const client = await shop.connect();
  await client.query("begin; set local idle_in_transaction_session_timeout = 0");
  await client.query(statement, [...values]);
  // The connection may have broken with the server's own database.
  const release = () => client.end().catch(() => undefined);
  return {
    arrived: () =>
      waitFor(async () => {
        await client.query("select pg_stat_clear_snapshot()");
        assert.notEqual((await client.query(waitingBackends)).rowCount, 0, "the server does not wait");
      }),
    release,
    /** Ends the waiting connections, so that their transactions never commit. */
    abort: async () => {
      await client
        .query(`select pg_terminate_backend(pid) from (${waitingBackends}) waiting`)
        .catch(() => undefined);
      await release();
    },
  };
}

async function lockStatement(shop: CrashShop, at: Statement) {
  await shop.pool.query(installTriggers);
  return lock(shop, "select pg_advisory_xact_lock(hashtext($1))", [at]);
}

/** Holds a statement before its commit, which happens after the release. */
export function stopAt(at: Statement): StopFactory {
  return (shop) => lockStatement(shop, at);
}

/** Holds a statement before its commit, which never happens. */
export function abortAt(at: Statement): StopFactory {
  return async (shop) => {
    const { arrived, abort } = await lockStatement(shop, at);
    return { arrived, release: abort };
  };
}

/** Holds the statements that change the buyer's carts. */
export const stopAtCart: StopFactory = (shop, { id }) =>
  lock(shop, "select 1 from carts where user_id = $1 for update", [id]);

/** Holds the reading of cutting times, with which the reply to an order begins. */
export const stopBeforeReply: StopFactory = (shop) =>
  lock(shop, "lock table cutting_times in access exclusive mode");

/** Holds the provider's next call of a kind until it is released. */
export function holdProvider(kind: CallKind, moment: "received" | "processed"): StopFactory {
  return async ({ culqi }) => {
    const gate = culqi.hold(kind, moment);
    return { arrived: () => gate.arrived, release: async () => gate.release() };
  };
}

/** Ignores the provider's next call of a kind, which is neither carried out nor answered. */
export function ignoreCall(kind: CallKind): StopFactory {
  return async ({ culqi }) => {
    const countReceived = () => culqi.calls.filter((call) => call.kind === kind).length;
    const before = countReceived();
    culqi.fail(kind, { answer: "nothing" });
    return {
      arrived: () => waitFor(() => assert.ok(countReceived() > before)),
      release: async () => undefined,
    };
  };
}

/** Prepares a stop while the provider's answer is held, so that it applies only after the answer. */
export function stopAfterAnswer(kind: CallKind, then: StopFactory): StopFactory {
  return async (shop, buyer) => {
    const answer = await holdProvider(kind, "processed")(shop, buyer);
    let next: Stop | undefined;
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

/** Sends a request and kills the server where `createStop` holds it. */
export async function crashWhile(
  shop: CrashShop,
  buyer: { readonly id: number },
  createStop: StopFactory,
  send: () => Promise<Answer | null>,
): Promise<void> {
  const stop = await createStop(shop, buyer);
  try {
    const answer = send();
    await stop.arrived();
    await shop.crash();
    assert.equal(await answer, null);
  } finally {
    await stop.release();
  }
}
