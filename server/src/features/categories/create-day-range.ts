import type { DayRangeInput } from "@lonchera/contract/categories";
import { addDays, getWeekDay, type CalendarDate } from "@lonchera/domain/calendar";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import { changeMenu } from "../menus/change-menu.ts";
import type { Deps } from "../deps.ts";
import { findDayIds } from "./queries.ts";
import { createMissingDays, deleteUntouchedDays } from "./save-category.ts";

function listDates({ start_date: start, end_date: end, week_days: weekDays }: DayRangeInput): CalendarDate[] {
  const dates: CalendarDate[] = [];
  for (let date = start; date <= end; date = addDays(date, 1))
    if (weekDays.includes(getWeekDay(date))) dates.push(date);
  return dates;
}

/** Creates the days of the range that do not exist, and names those that do. */
export async function createDayRange(deps: Deps, staff: Staff, input: DayRangeInput) {
  const dates = listDates(input);
  const at = new Date(deps.clock());
  const made = await changeMenu(deps, async (tx) => {
    const days = await createMissingDays(tx, staff, at, dates);
    const ids = days.map(({ id }) => id);
    if (ids.length > 0) await recordAuditEvent(tx, { event: "record-created", at, thing: "category", ids });
    return new Set(days.map(({ categoryDate }) => categoryDate));
  });
  return {
    made: dates.filter((date) => made.has(date)),
    present: dates.filter((date) => !made.has(date)),
  };
}

/** Deletes the days that have no dishes and were not changed. */
export async function undoDayRange(deps: Deps, staff: Staff, dates: readonly CalendarDate[]) {
  const at = new Date(deps.clock());
  const removed = await changeMenu(deps, async (tx) => {
    const days = await deleteUntouchedDays(tx, staff, at, await findDayIds(tx, dates));
    const ids = days.map(({ id }) => id);
    if (ids.length > 0) await recordAuditEvent(tx, { event: "record-archived", at, thing: "category", ids });
    return days.map(({ categoryDate }) => categoryDate).toSorted();
  });
  return { removed };
}
