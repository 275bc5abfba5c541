import assert from "node:assert/strict";
import { test } from "node:test";
import { toBusinessDate, addDays } from "@lonchera/domain/calendar";
import { createClaimRows } from "./claim-rows.ts";

test("on any day of a year the book has an answered sheet, an overdue one and one to be answered", () => {
  for (let day = 0; day < 366; day += 1) {
    const now = Date.parse(`${addDays("2026-01-01", day)}T12:00:00-05:00`);
    const { claims, claimNumbers } = createClaimRows(now);
    const states = claims.map(({ answer, dueDate }) => {
      if (answer !== undefined) return "respondido";
      return dueDate < toBusinessDate(now) ? "vencido" : "pendiente";
    });
    assert.deepEqual(states, ["respondido", "vencido", "pendiente"]);
    for (const { year, last } of claimNumbers) {
      const numbers = claims.filter((claim) => claim.year === year).map(({ number }) => number);
      assert.deepEqual(
        numbers,
        Array.from({ length: last }, (_, index) => index + 1),
      );
    }
  }
});
