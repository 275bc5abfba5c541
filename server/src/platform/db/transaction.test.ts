import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "drizzle-orm";
import { createTestDatabase } from "../../../test/test-database.ts";
import { openDatabase, type Transaction } from "./client.ts";
import { transaction } from "./transaction.ts";

test("a transaction that cannot begin gives its connection back", async (t) => {
  const { db, pool, close } = openDatabase(await createTestDatabase(t), { max: 2 });
  t.after(close);
  const nonsense = { isolationLevel: "none that there is" as "serializable" };
  for (let times = 0; times < 5; times += 1) {
    await assert.rejects(transaction(db, () => Promise.resolve(), nonsense));
  }
  assert.equal(await transaction(db, () => Promise.resolve("begun")), "begun");
  assert.equal(pool.idleCount, pool.totalCount);
});

test("a transaction that fails is rolled back, and its connection goes on", async (t) => {
  const { db, pool, close } = openDatabase(await createTestDatabase(t), { max: 1 });
  t.after(close);
  const failure = new Error("thought better of it");
  await assert.rejects(
    transaction(db, async (tx) => {
      await tx.execute("create table thoughts (id integer)");
      throw failure;
    }),
    failure,
  );
  const { rows } = await pool.query("select to_regclass('thoughts') as found");
  assert.deepEqual(rows, [{ found: null }]);
});

test("a serialization failure is tried again four times at most, other failures are not", async (t) => {
  const { db, close } = openDatabase(await createTestDatabase(t), { max: 1 });
  t.after(close);
  const failingAs = (code: string) => {
    let attempts = 0;
    const run = transaction(db, async (tx) => {
      attempts += 1;
      await tx.execute(sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`));
    });
    return assert.rejects(run).then(() => attempts);
  };
  assert.equal(await failingAs("40001"), 4);
  assert.equal(await failingAs("22012"), 1);
});

test("a transaction within a transaction is a part of it", async (t) => {
  const { db, close } = openDatabase(await createTestDatabase(t), { max: 1 });
  t.after(close);
  const readId = async (tx: Transaction) =>
    (await tx.execute(sql`select pg_current_xact_id()::text as id`)).rows;
  await transaction(db, async (outer) => {
    assert.deepEqual(await transaction(outer, readId), await readId(outer));
  });
});
