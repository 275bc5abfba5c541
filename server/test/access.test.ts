import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { allEndpoints } from "@lonchera/contract/all";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { detailError, fieldErrors } from "@lonchera/contract/errors";
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
