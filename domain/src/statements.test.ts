import assert from "node:assert/strict";
import { test } from "node:test";
import { payConditionNames, payConditions } from "./codes.ts";
import { formatMonth, formatStatementNumber, getDaysOfMonth, getDueDate } from "./statements.ts";

test("a statement is due as many days after its closing as the payment condition says", () => {
  for (const condition of payConditions) {
    const days = Number(/\d+/.exec(payConditionNames[condition])?.[0] ?? 0);
    const due = Date.parse(getDueDate("2026-12-31", condition)) - Date.parse("2026-12-31");
    assert.equal(due, days * 86_400_000, condition);
  }
});

test("a month has its days and its name, and a number six digits", () => {
  assert.deepEqual(getDaysOfMonth("2028-02"), { start: "2028-02-01", end: "2028-02-29" });
  assert.equal(formatMonth("2026-09"), "setiembre de 2026");
  assert.equal(formatStatementNumber(12), "EC-000012");
});
