import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestDatabase } from "../../../test/test-database.ts";
import { openDatabase } from "../db/client.ts";
import { installJobQueues, createPgBoss, queues } from "./jobs.ts";

test("a missing queue is created and the jobs of the others stay", async (t) => {
  const { pool, close } = openDatabase(await createTestDatabase(t));
  t.after(close);
  const jobs = await createPgBoss(pool);
  await jobs.insert(queues.emails.name, [{ data: {} }]);
  await jobs.deleteQueue(queues.events.name);
  const client = await pool.connect();
  await installJobQueues(client);
  client.release();
  const names = (await jobs.getQueues()).map(({ name }) => name);
  for (const { name } of Object.values(queues)) assert.ok(names.includes(name), name);
  assert.equal((await jobs.findJobs(queues.emails.name)).length, 1);
});
