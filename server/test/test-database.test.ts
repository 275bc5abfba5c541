import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { clonedDatabase } from "./test-database.ts";

// Its template is not the one that the other tests of the run share.
delete process.env.LONCHERA_TEST_RUN;

test("each test has a copy of the migrated template for itself", async (t) => {
  const [first, second] = [
    await clonedDatabase(t, migrateTemplate),
    await clonedDatabase(t, migrateTemplate),
  ];
  await ask(first, "insert into dish (name) values ('Lomo saltado')");
  assert.deepEqual(await ask(first, "select name from dish order by id"), [["Ceviche"], ["Lomo saltado"]]);
  assert.deepEqual(await ask(second, "select name from dish"), [["Ceviche"]]);
});

test("databases made at the same moment do not disturb each other", async (t) => {
  const urls = await Promise.all(Array.from({ length: 8 }, () => clonedDatabase(t, migrateTemplate)));
  assert.equal(new Set(urls).size, 8);
  const rows = await Promise.all(urls.map((url) => ask(url, "select count(*)::int from dish")));
  assert.deepEqual(
    rows,
    Array.from({ length: 8 }, () => [[1]]),
  );
});

async function migrateTemplate(url: string): Promise<void> {
  await ask(url, "create table dish (id int generated always as identity, name text)");
  await ask(url, "insert into dish (name) values ('Ceviche')");
}

async function ask(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows as unknown[][];
  } finally {
    await client.end();
  }
}
