import { expect, test } from "vitest";
import { absenceMessages } from "@lonchera/contract/absences";
import { findAbsenceDayProblem } from "./absence-text.ts";

test.each([
  [null, "Elige el día."],
  ["2026-03-01", absenceMessages.past],
  ["2026-03-02", null],
  ["2027-03-02", null],
  ["2027-03-04", absenceMessages.tooFar],
])("on 2 March 2026 the problem of %s is: %s", (date, problem) => {
  expect(findAbsenceDayProblem(date, "2026-03-02")).toBe(problem);
});
