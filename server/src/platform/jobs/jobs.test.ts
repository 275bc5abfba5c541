import assert from "node:assert/strict";
import { test } from "node:test";
import { testDatabase } from "../../../test/test-database.ts";
import { openDatabase } from "../db/client.ts";
import { installJobs, queues } from "./jobs.ts";

test("a queue that came later is made beside those that are there, whose jobs stay", async (t) => {
  const { pool, close } = openDatabase(await testDatabase(t));
  t.after(close);
  await pool.query("insert into pgboss.job (name, data) values ('mail', '{}')");
  await pool.query("select pgboss.delete_queue('order-news')");
  await installJobs(pool);
  const found = await pool.query<{ name: string }>("select name from pgboss.queue order by name");
  const names = found.rows.map(({ name }) => name);
  for (const { name } of Object.values(queues)) assert.ok(names.includes(name), name);
  assert.equal((await pool.query("select 1 from pgboss.job where name = 'mail'")).rowCount, 1);
});
