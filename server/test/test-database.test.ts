import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestDatabase, withClient } from "./test-database.ts";

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

async function ask(url: string, text: string): Promise<unknown[]> {
  const { rows } = await withClient(url, (client) => client.query({ text, rowMode: "array" }));
  return rows;
}
