import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { test } from "node:test";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { allEndpoints } from "@lonchera/contract/all";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { detailError, fieldErrors } from "@lonchera/contract/errors";
import { newCompany, newStaff, newIndividual } from "./factories.ts";
import { createTestApp } from "./test-app.ts";

const endpoints = allEndpoints.map(({ endpoint }) => endpoint);
const buildUrl = (endpoint: Endpoint) => endpoint.path.replaceAll(/\{\w+\}/g, "1");
const formatEndpoint = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

/** The routes outside the contract. They check access themselves or are public. */
const otherRoutes = [
  "GET /api/confirm/*",
  "GET /api/dev/outbox/",
  "GET /api/dev/outbox/:name/",
  "GET /api/dev/outbox/:name/html/",
  "GET /health/live",
  "GET /health/ready",
  "GET /metrics",
  "GET /.well-known/security.txt",
  "POST /api/policy-reports/",
  "GET /api/openapi.json",
  "GET /api/docs",
  "GET /api/docs/start.js",
  "GET /api/docs/files/*",
  "GET /media/*",
];

test("every endpoint of the contract is served, with its slash at the end and without, and little else", async (t) => {
  const served = new Set<string>();
  const listen = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", ({ method, url }) => {
      for (const one of [method].flat()) if (one !== "HEAD") served.add(`${one} ${url}`);
    });
  subscribe("fastify.initialization", listen);
  const { send } = await createTestApp(t, { config: { demo: true }, options: { webBuild: "not-built" } });
  unsubscribe("fastify.initialization", listen);
  const expected = endpoints.map((endpoint) => formatEndpoint(endpoint).replaceAll(/\{(\w+)\}/g, ":$1"));
  assert.deepEqual([...served].sort(), [...expected, ...otherRoutes].sort());
  for (const endpoint of endpoints) {
    const { status } = await send(endpoint.method, buildUrl(endpoint));
    const bare = await send(endpoint.method, buildUrl(endpoint).slice(0, -1));
    assert.equal(bare.status, status, formatEndpoint(endpoint));
  }
  assert.equal((await send("GET", "/api/no-such-thing/")).status, 404);
});

test("no endpoint answers an empty request with a failure of the server, or an error without its shape", async (t) => {
  const { db, send, signIn } = await createTestApp(t);
  const customer = await signIn(await newIndividual(db, await newCompany(db)));
  const staff = await signIn(await newStaff(db));
  for (const endpoint of endpoints) {
    for (const session of [{}, customer, staff]) {
      for (const body of endpoint.body ? [undefined, {}] : [undefined]) {
        const { status, body: answered } = await send(endpoint.method, buildUrl(endpoint), body, session);
        assert.ok(status < 500, `${formatEndpoint(endpoint)} ${status}`);
        const refusals: Readonly<Record<number, z.ZodType | undefined>> = endpoint.refusals ?? {};
        const shape = z.union([detailError.strict(), refusals[status] ?? fieldErrors]);
        if (status >= 400) shape.parse(answered);
      }
    }
  }
});
