import { randomUUID } from "node:crypto";
import { test } from "@playwright/test";
import { toLimaDate, addDays, getWeekDay, type CalendarDate } from "@lonchera/domain/calendar";
import { weekDayNames } from "@lonchera/domain/codes";
import type { Db } from "@lonchera/server/platform/db/client";
import { categories } from "@lonchera/server/platform/db/schema/menus";
import { newCompany, newItem } from "@lonchera/server/test/factories";
import { isTakingPictures } from "./manual-picture.ts";

export type Company = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly clientCode: string;
};
type DishValues = NonNullable<Parameters<typeof newItem>[3]> & { readonly name: string };

/** The names of companies in the pictures of the manual. They are the same each time the pictures are taken. */
const pictureNames = [
  "Minera Andina",
  "Textiles Misti",
  "Conservas Chira",
  "Agrícola Majes",
  "Cementos Yura",
  "Pesquera Ilo",
  "Lácteos Chivay",
  "Molinos Camaná",
  "Transportes Mollendo",
  "Textiles Caylloma",
  "Viñedos Moquegua",
  "Fundición Cocachacra",
];

/** Creates a company with an empty menu, which no other journey uses. */
export function createCompany(db: Db): Promise<Company> {
  const mark = randomUUID().slice(0, 8);
  const name = (isTakingPictures && pictureNames.shift()) || `Minera Andina ${mark}`;
  return newCompany(db, { name, slug: `minera-andina-${mark}`, clientCode: `E2E-${mark}` });
}

/** Returns the date in Lima that is `days` days after today. */
export function getDateIn(days: number): CalendarDate {
  return addDays(toLimaDate(Date.now()), days);
}

/** Returns the name of the weekday that is `days` days after today, e.g. `Lunes`. */
export function formatWeekDayIn(days: number): string {
  return weekDayNames[getWeekDay(getDateIn(days))];
}

/** Creates a dish for only this company, on the day that is `days` days after today. Its price is S/ 18.50 by default. */
export async function newDish(db: Db, company: Company, days: number, values: DishValues) {
  return newItem(db, await ensureMenuDay(db, getDateIn(days)), [company], values);
}

/** Returns the menu day of a date, and creates it if it is missing. All companies share the menu day. */
async function ensureMenuDay(db: Db, date: CalendarDate): Promise<{ id: number }> {
  await db
    .insert(categories)
    .values({ categoryDate: date, weekDay: getWeekDay(date) })
    .onConflictDoNothing();
  const days = await db.select().from(categories);
  const day = days.find(({ categoryDate }) => categoryDate === date);
  if (day === undefined) throw new Error(`there is no menu day on ${date}`);
  return day;
}

const firstYears = { days: 2110, menus: 2120, imports: 2130 } as const;

/** Returns the first day of a month that nothing else uses. Each width and each try has another year. */
export function getUnusedMonth(part: keyof typeof firstYears, month: number): CalendarDate {
  const { project, retry, repeatEachIndex } = test.info();
  const isWide = project.name === "escritorio";
  const year = firstYears[part] + (isWide ? 0 : 30) + retry + 2 * repeatEachIndex;
  return `${year}-${String(month).padStart(2, "0")}-01`;
}
