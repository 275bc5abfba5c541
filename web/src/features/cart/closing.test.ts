import { expect, test } from "vitest";
import { toLimaDate } from "@lonchera/domain/calendar";
import { getClosingTime, findFirstToClose, formatClosing } from "./closing.ts";

/** It is 09:00 in Lima on a Wednesday. */
const now = Date.parse("2026-07-08T14:00:00Z");

test("a cut-off is told as seen from today in Lima", () => {
  expect(formatClosing("2026-07-08T15:30:00Z", "2026-07-08", now)).toBe("las 10:30");
  expect(formatClosing("2026-07-09T15:30:00Z", "2026-07-09", now)).toBe("las 10:30 de mañana");
  expect(formatClosing("2026-07-11T23:00:00Z", "2026-07-12", now)).toBe("las 18:00 del sábado");
  expect(formatClosing("2026-07-08T06:00:00Z", "2026-07-08", now)).toBe("la 01:00");
});

test("without a cutting time a day can be ordered until it ends", () => {
  expect(formatClosing(null, "2026-07-08", now)).toBe("el final del día");
  expect(formatClosing(null, "2026-07-09", now)).toBe("el final de mañana");
  expect(formatClosing(null, "2026-07-12", now)).toBe("el final del domingo");
});

test("the evening in Lima still belongs to the day that has ended in UTC", () => {
  expect(toLimaDate(Date.parse("2026-07-09T04:59:00Z"))).toBe("2026-07-08");
});

test("the earliest of several cut-offs counts, and a missing one stands for the end of the day", () => {
  const line = (cutoff_at: string | null) => ({
    cutoff_at,
    category_detail: { category_date: "2026-07-08" },
  });
  const lunch = line("2026-07-08T15:30:00Z");
  expect(findFirstToClose([line(null), lunch])).toBe(lunch);
  expect(findFirstToClose([])).toBeUndefined();
  expect(getClosingTime(line(null))).toBe(Date.parse("2026-07-09T00:00:00-05:00"));
});
