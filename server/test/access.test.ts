import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { allEndpoints } from "@lonchera/contract/all";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { detailError, fieldErrors } from "@lonchera/contract/errors";
import { updateAccount } from "@lonchera/contract/accounts";
import { listHistory } from "@lonchera/contract/history";
import { limitedRoles, staffRoles } from "@lonchera/domain/codes";
import { newCompany, newStaff, newType1, newType2 } from "./factories.ts";
import { testApp } from "./test-app.ts";

const endpoints = allEndpoints.map(({ endpoint }) => endpoint);
const of = (...access: Endpoint["access"][]) => endpoints.filter((one) => access.includes(one.access));
const urlOf = (endpoint: Endpoint) => endpoint.path.replaceAll(/\{\w+\}/g, "1");
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const notSignedIn = { detail: "Debes iniciar sesión.", code: "not_signed_in" };
const notAllowed = { detail: "No tienes permiso para realizar esta acción.", code: "not_allowed" };

test("every endpoint of the contract is served, with its slash at the end and without", async (t) => {
  const { app, send } = await testApp(t);
  for (const endpoint of endpoints) {
    const url = endpoint.path.slice(0, -1).replaceAll(/\{(\w+)\}/g, ":$1");
    assert.ok(app.hasRoute({ method: endpoint.method, url }), nameOf(endpoint));
    const { status } = await send(endpoint.method, urlOf(endpoint));
    const bare = await send(endpoint.method, urlOf(endpoint).slice(0, -1));
    assert.equal(bare.status, status, nameOf(endpoint));
  }
  assert.equal((await send("GET", "/api/no-such-thing/")).status, 404);
});

test("without a session, or with one that does not count, everything but the public answers 401", async (t) => {
  const { send } = await testApp(t);
  for (const endpoint of of("signed-in", "customer", "staff")) {
    const without = await send(endpoint.method, urlOf(endpoint));
    assert.deepEqual([without.status, without.body], [401, notSignedIn], nameOf(endpoint));
    assert.equal(without.headers["www-authenticate"], "Bearer");
    const forged = await send(endpoint.method, urlOf(endpoint), undefined, { authorization: "Bearer a.b.c" });
    assert.equal(forged.status, 401, nameOf(endpoint));
  }
});

test("what is staff's answers 403 to customers of both types, what is the customers' to staff", async (t) => {
  const { db, send, signIn } = await testApp(t);
  const company = await newCompany(db);
  const customers = [await newType1(db, company), await newType2(db, company)];
  const staff = await signIn(await newStaff(db));
  for (const customer of customers) {
    const session = await signIn(customer);
    for (const endpoint of of("staff")) {
      const answer = await send(endpoint.method, urlOf(endpoint), undefined, session);
      assert.deepEqual([answer.status, answer.body], [403, notAllowed], nameOf(endpoint));
    }
  }
  for (const endpoint of of("customer")) {
    const answer = await send(endpoint.method, urlOf(endpoint), undefined, staff);
    assert.deepEqual([answer.status, answer.body], [403, notAllowed], nameOf(endpoint));
  }
});

test("staff are refused exactly where the contract does not name their role", async (t) => {
  const { db, send, signIn } = await testApp(t);
  for (const staffRole of staffRoles) {
    const user = await newStaff(db, { staffRole });
    for (const endpoint of of("staff", "signed-in")) {
      // Who may change which account is a matter of its own; see its tests.
      if (endpoint === updateAccount) continue;
      const isNamed = staffRole === "owner" || endpoint.roles?.includes(staffRole) === true;
      // A session of its own, because one endpoint ends it.
      const { status, body } = await send(endpoint.method, urlOf(endpoint), undefined, await signIn(user));
      const name = `${staffRole}: ${nameOf(endpoint)}`;
      if (isNamed) assert.ok(status !== 401 && status !== 403, `${name} ${status}`);
      else assert.deepEqual([status, body], [403, notAllowed], name);
    }
  }
});

test("a disabled staff account of any role is refused as one without a session", async (t) => {
  const { db, send, signIn } = await testApp(t);
  for (const staffRole of staffRoles) {
    const session = await signIn(await newStaff(db, { staffRole, isActive: false }));
    for (const endpoint of of("staff", "signed-in")) {
      const { status } = await send(endpoint.method, urlOf(endpoint), undefined, session);
      assert.equal(status, 401, `${staffRole}: ${nameOf(endpoint)}`);
    }
  }
});

test("a role reads the history of what it works with, and only owners that of a staff account", async (t) => {
  const { db, call, signIn } = await testApp(t);
  const client = await newType1(db, await newCompany(db));
  const owner = await newStaff(db);
  const readable = {
    operations: ["company", "item", "category", "zone", "cutting-time"],
    kitchen: [],
    billing: ["order"],
    support: ["client", "claim"],
  } as const;
  for (const staffRole of limitedRoles) {
    const session = await signIn(await newStaff(db, { staffRole }));
    for (const thing of listHistory.params.shape.thing.options) {
      const { status } = await call(listHistory, { params: { thing, id: String(client.id) } }, session);
      const mayRead = readable[staffRole].some((one) => one === thing);
      assert.equal(status, mayRead ? 200 : 403, `${staffRole}: ${thing}`);
    }
  }
  const params = { thing: "client", id: String(owner.id) } as const;
  const statusOf = async (user: { id: number }) =>
    (await call(listHistory, { params }, await signIn(user))).status;
  assert.equal(await statusOf(await newStaff(db, { staffRole: "support" })), 403);
  assert.equal(await statusOf(owner), 200);
});

test("no endpoint answers an empty request with a failure of the server, or an error without its shape", async (t) => {
  const { db, send, signIn } = await testApp(t);
  const customer = await signIn(await newType1(db, await newCompany(db)));
  const staff = await signIn(await newStaff(db));
  for (const endpoint of endpoints) {
    for (const session of [{}, customer, staff]) {
      for (const body of endpoint.body ? [undefined, {}] : [undefined]) {
        const { status, body: answered } = await send(endpoint.method, urlOf(endpoint), body, session);
        assert.ok(status < 500, `${nameOf(endpoint)} ${status}`);
        const shape = z.union([detailError.strict(), endpoint.refusal ?? fieldErrors]);
        if (status >= 400) shape.parse(answered);
      }
    }
  }
});
