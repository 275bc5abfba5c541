import { isDeepStrictEqual } from "node:util";
import {
  categoryMessages,
  type CategoryInput,
  type StaffCategory,
  type DayRangeInput,
} from "@lonchera/contract/categories";
import { formatDate, getWeekDay, type CalendarDate, addDays } from "@lonchera/domain/calendar";
import { weekDayNames } from "@lonchera/domain/codes";
import type { Transaction } from "../../platform/db/client.ts";
import { handleUniqueViolation } from "../../platform/db/written-rows.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import { menuTransaction } from "../menus/menu-transaction.ts";
import type { Deps } from "../deps.ts";
import { createHistory, recordChange, recordChanges, type Snapshot } from "../history/record-change.ts";
import { findCompanyName } from "../companies/company-access.ts";
import { setMenuPaused } from "../menus/paused-menus.ts";
import {
  readCategory,
  deleteUntouchedCategories,
  insertCategory,
  insertMissingCategories,
  lockCategory,
  updateCategoryRow,
  type CategoryRow,
  type CategorySettings,
  findDayIds,
} from "./queries.ts";

const history = createHistory("category");

function toCategorySettings(input: CategoryInput): CategorySettings {
  return {
    weekDay: input.week_day,
    categoryDate: input.category_date,
    order: input.order,
    enable: input.enable,
  };
}

function toSnapshot(day: CategorySettings): Snapshot {
  return {
    "Día de la Semana": weekDayNames[day.weekDay],
    Fecha: formatDate(day.categoryDate),
    Orden: String(day.order),
    Habilitado: day.enable ? "Sí" : "No",
  };
}

/** Saves a day, unless another one has its date. */
function saveWithUniqueDate(
  deps: Deps,
  { category_date: date }: CategoryInput,
  save: (tx: Transaction) => Promise<StaffCategory>,
): Promise<StaffCategory> {
  const isTaken = () => abortField("category_date", categoryMessages.dateTaken(date));
  return handleUniqueViolation(menuTransaction(deps, save), "categories_date_key", isTaken);
}

/**
 * Creates enabled days for the dates that have none. The caller records the audit event and clears the menu cache
 * afterwards.
 */
export async function createMissingDays(
  tx: Transaction,
  staff: Staff,
  at: Date,
  dates: readonly CalendarDate[],
): Promise<CategoryRow[]> {
  if (dates.length === 0) return [];
  const fresh = dates.map((date) => ({
    categoryDate: date,
    weekDay: getWeekDay(date),
    order: 0,
    enable: true,
  }));
  const made = await insertMissingCategories(tx, fresh);
  const created = made.map((day) => history.toCreation(staff, at, day, toSnapshot(day)));
  await recordChanges(tx, created);
  return made;
}

/**
 * Deletes the days that have no items and were never changed, and returns them. The caller records the audit event
 * and clears the menu cache afterwards.
 */
export async function deleteUntouchedDays(
  tx: Transaction,
  staff: Staff,
  at: Date,
  ids: readonly number[],
): Promise<CategoryRow[]> {
  const removed = await deleteUntouchedCategories(tx, ids);
  const archived = removed.map((day) => history.toArchival(staff, at, day, toSnapshot(day)));
  await recordChanges(tx, archived);
  return removed;
}

export function addCategory(deps: Deps, staff: Staff, input: CategoryInput): Promise<StaffCategory> {
  return saveWithUniqueDate(deps, input, async (tx) => {
    const day = await insertCategory(tx, toCategorySettings(input));
    await recordChange(tx, history.toCreation(staff, new Date(deps.clock()), day, toSnapshot(day)));
    return readCategory(tx, day);
  });
}

/** A changed date also applies to the day's items and to carts. Placed orders keep their date. */
export function changeCategory(
  deps: Deps,
  staff: Staff,
  id: number,
  input: CategoryInput,
): Promise<StaffCategory> {
  return saveWithUniqueDate(deps, input, async (tx) => {
    const present = (await lockCategory(tx, id)) ?? abort(404, "not_found");
    const next = { ...present, ...toCategorySettings(input) };
    if (isDeepStrictEqual(next, present)) return readCategory(tx, present);
    await history.requireCurrentVersion(tx, present, input.version);
    const day = { ...next, version: present.version + 1 };
    await updateCategoryRow(tx, day);
    const at = new Date(deps.clock());
    await recordChange(tx, history.toEdit(staff, at, day, toSnapshot(present), toSnapshot(day)));
    return readCategory(tx, day);
  });
}

function listDates({ start_date: start, end_date: end, week_days: weekDays }: DayRangeInput): CalendarDate[] {
  const dates: CalendarDate[] = [];
  for (let date = start; date <= end; date = addDays(date, 1))
    if (weekDays.includes(getWeekDay(date))) dates.push(date);
  return dates;
}

/** Creates the days of the range that are missing, and lists those that exist already. */
export async function createDayRange(deps: Deps, staff: Staff, input: DayRangeInput) {
  const dates = listDates(input);
  const at = new Date(deps.clock());
  const made = await menuTransaction(deps, async (tx) => {
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
  const removed = await menuTransaction(deps, async (tx) => {
    const days = await deleteUntouchedDays(tx, staff, at, await findDayIds(tx, dates));
    const ids = days.map(({ id }) => id);
    if (ids.length > 0) await recordAuditEvent(tx, { event: "record-archived", at, thing: "category", ids });
    return days.map(({ categoryDate }) => categoryDate).toSorted();
  });
  return { removed };
}

/** Pauses the menu of a company on one menu day, or resumes it. Placed orders stay. */
export async function pauseCompanyMenu(
  deps: Deps,
  staff: Staff,
  menu: { readonly id: number; readonly companyId: number },
  paused: boolean,
): Promise<{ paused: boolean }> {
  const { id, companyId } = menu;
  await menuTransaction(deps, async (tx) => {
    const present = (await lockCategory(tx, id)) ?? abort(404, "not_found");
    const company = (await findCompanyName(tx, companyId)) ?? abort(404, "not_found");
    if (!(await setMenuPaused(tx, { categoryId: id, companyId }, paused))) return;
    const day = { ...present, version: present.version + 1 };
    await updateCategoryRow(tx, day);
    const toPauseSnapshot = (isPaused: boolean) => ({
      [`Menú de ${company}`]: isPaused ? "Pausado" : "Activo",
    });
    const at = new Date(deps.clock());
    await recordChange(tx, history.toEdit(staff, at, day, toPauseSnapshot(!paused), toPauseSnapshot(paused)));
  });
  return { paused };
}
