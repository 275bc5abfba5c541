import assert from "node:assert/strict";
import type pg from "pg";
import { eventually } from "./eventually.ts";

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

export type Stop = {
  /** Once somebody waits there. */
  arrived(): Promise<void>;
  /** Whoever waits goes on. */
  release(): Promise<void>;
  /** Ends the connections that wait, as if database and server had lost each other, and lets nobody wait any more. */
  cutOff(): Promise<void>;
};

const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

async function stopBy(pool: pg.Pool, lock: string, values: readonly unknown[] = []): Promise<Stop> {
  const client = await pool.connect();
  await client.query("begin; set local idle_in_transaction_session_timeout = 0");
  await client.query(lock, [...values]);
  const release = async () => {
    await client.query("rollback");
    client.release();
  };
  return {
    arrived: () =>
      eventually(async () => {
        assert.notEqual((await pool.query(waiting)).rowCount, 0, "nobody came to where the test waits");
      }),
    release,
    cutOff: async () => {
      await pool.query(`select pg_terminate_backend(pid) from (${waiting}) waiting`);
      await release();
    },
  };
}

/** Lets the next one wait that comes to a point. Where it waits longer than 5 s, the server gives up by itself. */
export async function stopAt(pool: pg.Pool, point: StopPoint): Promise<Stop> {
  await pool.query(install);
  return stopBy(pool, "select pg_advisory_xact_lock(hashtext($1))", [point]);
}

/** Lets everyone wait who would change the carts of a customer. */
export function stopCartsOf(pool: pg.Pool, customer: { id: number }): Promise<Stop> {
  return stopBy(pool, "select 1 from carts where user_id = $1 for update", [customer.id]);
}

/** Lets everyone wait who reads when meals close: an order that is told its buyer, after all is written. */
export function stopTelling(pool: pg.Pool): Promise<Stop> {
  return stopBy(pool, "lock table cutting_times in access exclusive mode");
}
