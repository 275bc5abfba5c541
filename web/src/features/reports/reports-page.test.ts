import { expect, test } from "vitest";
import { readReportDay } from "./reports-page.tsx";

test.each([
  ["", "2026-11-20"],
  ["fecha=2026-11-25", "2026-11-25"],
  ["fecha=", null],
  ["fecha=2026-02-30", null],
  ["fecha=hoy", null],
])("«%s» means %s", (address, day) => {
  expect(readReportDay(new URLSearchParams(address), "2026-11-20")).toBe(day);
});
