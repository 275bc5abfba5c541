import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { createTestDatabase } from "./test-database.ts";

test("each test has a copy of the migrated template for itself", async (t) => {
  const [first, second] = [await createTestDatabase(t), await createTestDatabase(t)];
  await ask(first, "insert into vehicles (name) values ('Moto')");
  assert.deepEqual(await ask(first, "select name from vehicles"), [["Moto"]]);
  assert.deepEqual(await ask(second, "select name from vehicles"), []);
});

test("databases made at the same moment do not disturb each other", async (t) => {
  const urls = await Promise.all(Array.from({ length: 8 }, () => createTestDatabase(t)));
  assert.equal(new Set(urls).size, 8);
  await Promise.all(urls.map((url) => ask(url, "insert into vehicles (name) values ('Moto')")));
  const counts = await Promise.all(urls.map((url) => ask(url, "select count(*)::int from vehicles")));
  assert.deepEqual(counts, Array(8).fill([[1]]));
});

async function ask(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows as unknown[][];
  } finally {
    await client.end();
  }
}
