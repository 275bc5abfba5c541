import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { once } from "node:events";
import { test } from "node:test";
import pg from "pg";
import { createTestDatabase } from "../../../test/test-database.ts";
import { isTransientError } from "./transient-error.ts";

const catchFailure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => assert.fail(),
    (error: unknown) => error,
  );

test("a database that cannot be reached or does not answer in time is transient, also as a cause", async (t) => {
  const noSocket = await catchFailure(once(connect("/no/such/socket"), "connect"));
  const noServer = await catchFailure(once(connect(1, "127.0.0.1"), "connect"));
  const client = new pg.Client({ connectionString: await createTestDatabase(t), statement_timeout: 20 });
  await client.connect();
  const tooSlow = await catchFailure(client.query("select pg_sleep(10)"));
  await client.end();
  const closed = await catchFailure(client.query("select 1"));
  for (const error of [noSocket, noServer, tooSlow, closed]) {
    assert.ok(isTransientError(error), String(error));
    assert.ok(isTransientError(new Error("query failed", { cause: error })), String(error));
  }
});

test("mistakes of the program are not transient", async (t) => {
  const noFile = await catchFailure(readFile("/no/such/file"));
  const client = new pg.Client({ connectionString: await createTestDatabase(t) });
  await client.connect();
  const noTable = await catchFailure(client.query("select * from nothing_of_that_name"));
  const noValue = await catchFailure(client.query("insert into item_types default values"));
  await client.end();
  for (const error of [noFile, noTable, noValue, new TypeError("x is undefined"), "timeout expired"])
    assert.ok(!isTransientError(error), String(error));
});
