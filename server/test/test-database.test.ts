import assert from "node:assert/strict";
import { test } from "node:test";
import { borrowTestDatabase, createTestDatabase, withClient } from "./test-database.ts";

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

test("a database that is given back is lent again as it was", async (t) => {
  const first = await borrowTestDatabase(t);
  await ask(first.url, "insert into vehicles (name) values ('Moto')");
  await first.close();
  const second = await borrowTestDatabase(t);
  assert.equal(second.url, first.url);
  assert.deepEqual(await ask(second.url, "select name from vehicles"), []);
  assert.deepEqual(await ask(second.url, "insert into vehicles (name) values ('Moto') returning id"), [[1]]);
  await second.close();
});

const alterations = {
  "a column is new": "alter table vehicles add column color text",
  "a table is gone": "drop table receipt_types cascade",
  "a trigger is new":
    "create trigger same before update on vehicles for each row execute function suppress_redundant_updates_trigger()",
  "a row of the reference data is gone": "delete from districts where id = (select max(id) from districts)",
  "a row of the reference data is another": "update pay_conditions set name = 'Trueque'",
  "a table is large":
    "insert into vehicles (name) select 'Moto ' || number from generate_series(1, 50000) number",
};

for (const [reason, statement] of Object.entries(alterations))
  test(`a database is not lent again if ${reason}`, async (t) => {
    const first = await borrowTestDatabase(t);
    await ask(first.url, statement);
    await first.close();
    const second = await borrowTestDatabase(t);
    assert.notEqual(second.url, first.url);
    await second.close();
  });

async function ask(url: string, text: string): Promise<unknown[]> {
  const { rows } = await withClient(url, (client) => client.query({ text, rowMode: "array" }));
  return rows;
}
