import assert from "node:assert/strict";
import { test } from "node:test";
import { changes } from "../../platform/db/schema/changes.ts";
import { newCompany, newIndividual, newItem, newMenuDay, newStaff } from "../../../test/factories.ts";
import { buildCompanyBody, buildItemBody, setUpStaff } from "../../../test/staff.ts";

/** Returns the addresses that create records without a unique field, each with the body of a new record. */
async function setUp(...[t]: Parameters<typeof setUpStaff>) {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db);
  const day = await newMenuDay(app.db, "2026-03-04");
  const original = await newItem(app.db, day, [company]);
  const some = { all_companies: false, company: [company.id] };
  const all = { all_companies: true, company: [] };
  const bodies: Readonly<Record<string, object>> = {
    "/api/items/": { ...buildItemBody(day, [company]), clone_of: original.id },
    "/api/closures/": { date: "2026-03-04", reason: "Censo", ...some },
    "/api/cuttingtimes/": { product: "ALMUE", break_time: "09:00", ...some },
    "/api/deliveryzones/": { name: "Norte", company: company.id },
  };
  const withKey = (key: string, headers = app.headers) => ({ ...headers, "idempotency-key": key });
  const create = (url: string, body: object, headers: typeof app.headers) =>
    app.send("POST", url, body, headers) as Promise<{ status: number; body: { id: number; code?: string } }>;
  const countCreated = async () =>
    (await app.db.select({ kind: changes.kind }).from(changes)).filter(({ kind }) => kind === "created")
      .length;
  return { ...app, all, bodies: Object.entries(bodies), withKey, create, countCreated };
}

test("a new record that is sent again with its key, also at the same moment, is made once", async (t) => {
  const { bodies, withKey, create, countCreated } = await setUp(t);
  for (const [url, body] of bodies) {
    const both = await Promise.all([1, 2].map(() => create(url, body, withKey(url))));
    const again = await create(url, body, withKey(url));
    for (const { status, body: made } of [...both, again])
      assert.deepEqual([url, status, made], [url, 201, again.body]);
  }
  assert.equal(await countCreated(), bodies.length);
});

const person = { first_name: "Luz", last_name: "Huamán", email: "luz@example.com" };
const client = { ...person, customer_type: "type1", phone: "987654321" };
/** These addresses create records with a unique field. Each has the body of a new record and other values of it. */
const uniqueBodies: readonly [url: string, body: object, change: object][] = [
  ["/api/companies/", buildCompanyBody(), { name: "Otra" }],
  [
    "/api/categories/create/",
    { category_date: "2026-03-05", week_day: "JU", order: 0, enable: true },
    { order: 1 },
  ],
  ["/api/portion-limits/", { product: "ALMUE", portions: 3 }, { portions: 4 }],
  ["/api/clients/", { ...client, password: "Quinua-con-leche-7" }, { password: "Quinua-con-leche-8" }],
  ["/api/clients/", { ...client, email: "rosa@example.com", invite: true }, { first_name: "Rosa" }],
  ["/api/staff/", { ...person, email: "ana@example.com", staff_role: "kitchen" }, { staff_role: "support" }],
  ["/api/my-company/people/", { ...person, email: "ada@example.com" }, { first_name: "Ada" }],
];

test("a new record with a unique field is made once with its key, and not with other values", async (t) => {
  const { db, signIn, create, withKey, countCreated, readQueuedEmails, ...app } = await setUp(t);
  const manager = await newIndividual(db, await newCompany(db), { isCompanyManager: true });
  const asManager = await signIn(manager);
  for (const [index, [url, body, change]] of uniqueBodies.entries()) {
    const caller = url.startsWith("/api/my-company/") ? asManager : app.headers;
    const headers = withKey(`form-${index}`, caller);
    const both = await Promise.all([1, 2].map(() => create(url, body, headers)));
    const again = await create(url, body, headers);
    for (const { status, body: made } of [...both, again])
      assert.deepEqual([url, status, made], [url, 201, again.body]);
    const other = await create(url, { ...body, ...change }, headers);
    assert.deepEqual([url, other.status, other.body.code], [url, 409, "already_saved"]);
  }
  assert.equal(await countCreated(), uniqueBodies.length);
  assert.equal((await readQueuedEmails()).length, 3);
});

test("the key of a saved record is refused with other values, and makes nothing", async (t) => {
  const { bodies, withKey, create, countCreated } = await setUp(t);
  for (const [url, body] of bodies) {
    const first = await create(url, body, withKey(url));
    assert.equal(first.status, 201, url);
    const changed = { ...body, enabled: false, reason: "Feria", price: "9" };
    const other = await create(url, changed, withKey(url));
    assert.deepEqual([url, other.status, other.body.code], [url, 409, "already_saved"]);
  }
  assert.equal(await countCreated(), bodies.length);
});

test("without a key, with another one or by somebody else a record is made again", async (t) => {
  const { bodies, headers, withKey, create, countCreated, ...app } = await setUp(t);
  const others = await app.signIn(await newStaff(app.db));
  for (const [url, body] of bodies) {
    const senders = [headers, headers, withKey(url), withKey(`${url}2`), withKey(url, others)];
    const ids = new Set<number>();
    for (const sender of senders) ids.add((await create(url, body, sender)).body.id);
    assert.equal(ids.size, senders.length, url);
  }
  assert.equal(await countCreated(), 5 * bodies.length);
});

test("a key is free after a refusal, and answers nothing for a record that is gone", async (t) => {
  const { all, withKey, create, headers, ...app } = await setUp(t);
  const key = withKey("one-form");
  const closure = { date: "2026-03-05", reason: "Censo", ...all };
  const past = await create("/api/closures/", { ...closure, date: "2020-01-01" }, key);
  const made = await create("/api/closures/", closure, key);
  const again = await create("/api/closures/", closure, key);
  assert.deepEqual([past.status, made.status, again.status], [400, 201, 201]);
  assert.deepEqual(again.body, made.body);
  assert.equal((await create("/api/closures/", closure, headers)).status, 400);
  await app.send("DELETE", `/api/closures/${made.body.id}/`, undefined, headers);
  const gone = await create("/api/closures/", closure, key);
  assert.deepEqual([gone.status, gone.body.code], [404, "not_found"]);
  const long = await create("/api/closures/", closure, withKey("k".repeat(201)));
  assert.equal(long.status, 400);
});
