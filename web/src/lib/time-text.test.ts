import { expect, test } from "vitest";
import { formatMoment, formatDeadline } from "./time-text.ts";

/** This moment is 09:00 in Lima on a Wednesday. */
const now = Date.parse("2026-07-08T14:00:00Z");

test("a moment is told as seen from today in Lima", () => {
  expect(formatMoment(Date.parse("2026-07-08T13:00:00Z"), now)).toBe("a las 08:00");
  expect(formatMoment(Date.parse("2026-07-07T23:00:00Z"), now)).toBe("ayer a las 18:00");
  expect(formatMoment(Date.parse("2026-07-02T17:40:00Z"), now)).toBe("el jueves a las 12:40");
  expect(formatMoment(Date.parse("2026-07-01T17:40:00Z"), now)).toBe("el miércoles 01/07/2026 a las 12:40");
});

test("what lasts until a moment is told by its hour and, where it is another, its day", () => {
  expect(formatDeadline(Date.parse("2026-07-08T23:00:00Z"), now)).toBe("las 18:00");
  expect(formatDeadline(Date.parse("2026-07-09T06:05:00Z"), now)).toBe("la 01:05 de mañana");
  expect(formatDeadline(Date.parse("2026-07-11T23:00:00Z"), now)).toBe("las 18:00 del sábado");
  expect(formatDeadline(Date.parse("2026-07-14T23:00:00Z"), now)).toBe("las 18:00 del martes");
  expect(formatDeadline(Date.parse("2026-07-15T23:00:00Z"), now)).toBe("las 18:00 del miércoles 15/07/2026");
});
