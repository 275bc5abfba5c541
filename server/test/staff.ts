import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { listHistory } from "@lonchera/contract/history";
import { newStaff } from "./factories.ts";
import { testApp, type Headers, type TestApp } from "./test-app.ts";

/** The server with an administrator, Ana Torres, signed in. */
export async function asStaff(t: TestContext) {
  const app = await testApp(t);
  const staff = await newStaff(app.db, { firstName: "Ana", lastName: "Torres" });
  return { ...app, staff, headers: await app.signIn(staff) };
}

type Thing = (typeof listHistory.params.shape.thing.options)[number];

/** What the history of a thing tells, the oldest change first: its kind and its fields, `[old, now]` each. */
export async function historyOf(
  app: Pick<TestApp, "call">,
  headers: Headers,
  thing: Thing,
  { id }: { id: number },
) {
  const { status, body } = await app.call(listHistory, { params: { thing, id: String(id) } }, headers);
  assert.equal(status, 200);
  return body
    .toReversed()
    .map(({ kind, fields }) => [
      kind,
      Object.fromEntries(fields.map(({ field, old, now }) => [field, [old, now]])),
    ]);
}
