import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cartTransitions, orderTransitions, paymentTransitions } from "./order-state.ts";

const architecture = readFileSync(new URL("../../docs/architecture.md", import.meta.url), "utf8");

/** Mermaid allows neither hyphens in names nor one name in two groups. */
function toState(name: string): string {
  return name === "waiting" ? "pending" : name.replaceAll("_", "-");
}

/** Returns the transitions of a group of the state diagram, e.g. `paid > refunding`, without those of its ends. */
function readDiagram(group: string): string[] {
  const [, body = ""] = new RegExp(`state ${group} \\{(.*?)\\}`, "s").exec(architecture) ?? [];
  return [...body.matchAll(/(\w+) --> (\w+)/g)].map(
    ([, from = "", to = ""]) => `${toState(from)} > ${toState(to)}`,
  );
}

const transitionsOf: Record<string, Readonly<Record<string, readonly string[]>>> = {
  cart: cartTransitions,
  order: orderTransitions,
  payment: paymentTransitions,
};

for (const [group, transitions] of Object.entries(transitionsOf)) {
  test(`The architecture draws the transitions of: ${group}`, () => {
    const expected = Object.entries(transitions).flatMap(([from, next]) =>
      next.map((to) => `${from} > ${to}`),
    );
    assert.deepEqual(readDiagram(group).toSorted(), expected.toSorted());
  });
}
