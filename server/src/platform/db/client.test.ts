import assert from "node:assert/strict";
import { test } from "node:test";
import { testDatabase } from "../../../test/test-database.ts";
import { openDatabase } from "./client.ts";

test("a transaction that cannot begin gives its connection back", async (t) => {
  const { db, pool, close } = openDatabase(await testDatabase(t), 2);
  t.after(close);
  const nonsense = { isolationLevel: "none that there is" as "serializable" };
  for (let times = 0; times < 5; times += 1) {
    await assert.rejects(db.transaction(() => Promise.resolve(), nonsense));
  }
  assert.equal(await db.transaction(() => Promise.resolve("begun")), "begun");
  assert.equal(pool.idleCount, pool.totalCount);
});

test("a transaction that fails is rolled back, and its connection goes on", async (t) => {
  const { db, pool, close } = openDatabase(await testDatabase(t), 1);
  t.after(close);
  const failure = new Error("thought better of it");
  await assert.rejects(
    db.transaction(async (tx) => {
      await tx.execute("create table thoughts (id integer)");
      throw failure;
    }),
    failure,
  );
  const { rows } = await pool.query("select to_regclass('thoughts') as found");
  assert.deepEqual(rows, [{ found: null }]);
});
