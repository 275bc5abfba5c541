import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { openDatabase } from "../../src/platform/db/client.ts";
import { startTracing, withSpan } from "../../src/platform/tracing/tracing.ts";
import { startFakeCulqi } from "../fakes/culqi/fake-culqi.ts";
import { seedShop } from "../order-load.ts";
import { buildCardOrderBody } from "../orders.ts";
import { startServerProcess } from "../server-process.ts";
import { createTestDatabase } from "../test-database.ts";
import { waitUntil } from "../wait-for.ts";

type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string } };
type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
};
type ResourceHolder = { readonly resource: { readonly attributes: readonly Attribute[] } };
type TraceExport = { resourceSpans: (ResourceHolder & { scopeSpans: { spans: Span[] }[] })[] };

/** Starts a collector that receives spans by OTLP over HTTP in JSON. */
async function startCollector(t: TestContext) {
  const spans: Span[] = [];
  const services = new Set<string | undefined>();
  const server = createServer((request, response) => {
    void json(request).then((sent) => {
      assert.equal(request.url, "/v1/traces");
      for (const { resource, scopeSpans } of (sent as TraceExport).resourceSpans) {
        services.add(resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue);
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
      response.setHeader("content-type", "application/json").end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  return { spans, services, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("a collector gets an order's request with its statements and its charge below it, and the jobs, without data of people", async (t) => {
  const collector = await startCollector(t);
  const culqi = await startFakeCulqi(t);
  const url = await createTestDatabase(t);
  const shop = await seedShop(url, 2);
  const buyer = shop.buyers.find(({ byCard }) => byCard);
  const server = startServerProcess(t, {
    ...culqi.environment,
    DATABASE_URL: url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  const address = await server.address();
  const post = async (path: string, body: object) => {
    const headers = { authorization: buyer?.authorization ?? "", "content-type": "application/json" };
    const answer = await fetch(`${address}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as { total?: string } };
  };
  const cart = await post("/api/cart/add-item/", { item: shop.dishes[0]?.id, quantity: 1 });
  const amount = Math.round(Number(cart.body.total) * 100);
  const token = culqi.token("approved");
  const ordered = await post("/api/create-order/", buildCardOrderBody(shop, amount, { token }));
  assert.equal(ordered.status, 201, JSON.stringify(ordered.body));
  const find = (name: string) => collector.spans.find((span) => span.name === name);
  await waitUntil(() => find("job mail") !== undefined);
  await server.end();

  const request = find("POST /api/create-order/");
  assert.ok(request && !request.parentSpanId);
  const below = collector.spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  assert.ok(below.every(({ traceId }) => traceId === request.traceId));
  const names = new Set(below.map(({ name }) => name));
  for (const name of ["BEGIN", "SELECT", "INSERT", "UPDATE", "culqi charge"])
    assert.ok(names.has(name), name);
  const texts = below.flatMap(({ attributes }) => attributes.map(({ value }) => value.stringValue ?? ""));
  assert.ok(texts.some((text) => text.startsWith(`insert into "orders"`)));
  const job = find("job order-news");
  assert.ok(job && collector.spans.some(({ parentSpanId }) => parentSpanId === job.spanId));
  assert.notEqual(job.traceId, request.traceId);
  assert.deepEqual([...collector.services], ["lonchera"]);
  assert.doesNotMatch(JSON.stringify(collector.spans), /rosa@example|12345678|987654321|tkn_test/i);
});

test("a statement that waits for a connection is below what asked for it, not below what released one", async (t) => {
  const collector = await startCollector(t);
  const stop = await startTracing(collector.url);
  const { pool, close } = openDatabase(await createTestDatabase(t), { max: 1 });
  const ask = (name: string) => withSpan(name, {}, () => pool.query(`select '${name}'`));
  await Promise.all(["first", "second", "third"].map(ask));
  await close();
  await stop();
  const asked = collector.spans.filter(({ name }) => name === "SELECT");
  assert.equal(asked.length, 3);
  for (const { parentSpanId, attributes } of asked) {
    const parent = collector.spans.find(({ spanId }) => spanId === parentSpanId);
    assert.ok(attributes.some(({ value }) => value.stringValue === `select '${parent?.name}'`));
  }
});
