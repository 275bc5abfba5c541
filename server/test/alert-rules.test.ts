import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { createOrder } from "@lonchera/contract/checkout";
import { createTestApp } from "./test-app.ts";

const readProjectFile = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");

type Rule = { readonly name: string; readonly expression: string; readonly runbook: string };

function parseRules(yaml: string): Rule[] {
  return yaml
    .split("- alert: ")
    .slice(1)
    .map((text) => ({
      name: /^\w+/.exec(text)?.[0] ?? "",
      expression: /expr:([\s\S]*?)\n {8}\w/.exec(text)?.[1] ?? "",
      runbook: /runbook: (.*)/.exec(text)?.[1] ?? "",
    }));
}

type Panel = { readonly title: string; readonly targets: readonly { readonly expr: string }[] };

function parseDashboard(json: string) {
  const { panels } = JSON.parse(json) as { panels: readonly Panel[] };
  return panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ name: title, expression: expr })),
  );
}

/** Returns the metrics of an expression, without functions and the metrics of Prometheus itself. */
function findMetrics(expression: string): string[] {
  const withoutSelectors = expression
    .replaceAll(/\{[^}]*\}/g, " ")
    .replaceAll(/\b(?:by|without) \([^)]*\)/g, " ");
  return [...withoutSelectors.matchAll(/\b[a-z]\w*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => name.includes("_"));
}

test("alerts and dashboard read metrics that exist; every alert has its line in the runbook, and every line its alert", async (t) => {
  const rules = parseRules(await readProjectFile("deploy/prometheus/alerts.yml"));
  const { app, call } = await createTestApp(t);
  await call(createOrder, { body: {} as never });
  const metrics = (await app.inject("/metrics")).body;
  for (const { name, runbook } of rules) assert.equal(runbook, `docs/operations.md#runbook ${name}`);
  const dashboard = parseDashboard(await readProjectFile("deploy/grafana/lonchera.json"));
  for (const { name, expression } of [...rules, ...dashboard]) {
    const used = findMetrics(expression);
    assert.ok(used.length > 0 || expression.includes("up{"), name);
    for (const metric of used) assert.match(metrics, new RegExp(`^${metric}[{ ]`, "m"), name);
    for (const [, route] of expression.matchAll(/route="([^"]+)"/g))
      assert.ok(metrics.includes(`route="${route}"`), name);
  }
  const [, runbook = ""] = (await readProjectFile("docs/operations.md")).split("\n## Runbook\n");
  const lines = [...(runbook.split("\n## ")[0] ?? "").matchAll(/^- \*\*(\w+)\*\*: /gm)].map(
    ([, name]) => name,
  );
  assert.deepEqual(
    lines,
    rules.map(({ name }) => name),
  );
});
