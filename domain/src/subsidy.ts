import type { CalendarDate } from "./calendar.ts";
import type { ProductCode } from "./codes.ts";
import { getMealKey, type Meal } from "./meal.ts";
import { divideCentimos, type Centimos } from "./money.ts";
import { getMonth } from "./statements.ts";

/** How people pay the part that the subsidy does not cover. `payroll`: their company deducts it from their pay. */
export const amountDuePayments = ["card", "payroll"] as const;
export type AmountDuePayment = (typeof amountDuePayments)[number];

export const amountDuePaymentNames: Readonly<Record<AmountDuePayment, string>> = {
  card: "Tarjeta",
  payroll: "Descuento por planilla",
};

/** A company's share of one unit of a product. Either `percent` or `amount` is null. */
export type SubsidyRule = {
  readonly product: ProductCode;
  /** The unit is whole per cent of the unit's price. */
  readonly percent: number | null;
  readonly amount: Centimos | null;
  /** Null means that there is no limit. */
  readonly maxPerMeal: Centimos | null;
};

/** A company's subsidy for its individuals. Limits count by day and month of delivery. */
export type Subsidy = {
  /** There is at most one rule for each product. Other products are not subsidized. */
  readonly rules: readonly SubsidyRule[];
  /** The maximum number of subsidized units per person, product and day. */
  readonly mealsPerDay: number;
  /** The maximum subsidy per person and month. Null means that there is no limit. */
  readonly monthCap: Centimos | null;
  /** The first and the last day of delivery with a subsidy. Null means that there is no such limit. */
  readonly validFrom: CalendarDate | null;
  readonly validUntil: CalendarDate | null;
  readonly rest: AmountDuePayment;
};

type PricedLine = Meal & { readonly unitPrice: Centimos; readonly quantity: number };

/** The company's share of a line, and the number of subsidized units. */
export type LineSubsidy = { readonly amount: Centimos; readonly meals: number };

export const noSubsidy: LineSubsidy = { amount: 0, meals: 0 };

export type SubsidizedMeal = Meal & { readonly subsidy: LineSubsidy };

/** The subsidy that lines have received, by meal and by month. */
export type UsedSubsidy = {
  readonly meals: ReadonlyMap<string, number>;
  readonly months: ReadonlyMap<string, Centimos>;
};

export function sumUsedSubsidy(lines: readonly SubsidizedMeal[]): UsedSubsidy {
  const meals = new Map<string, number>();
  const months = new Map<string, Centimos>();
  for (const { subsidy, ...meal } of lines) {
    const key = getMealKey(meal);
    const month = getMonth(meal.deliveryDate);
    meals.set(key, (meals.get(key) ?? 0) + subsidy.meals);
    months.set(month, (months.get(month) ?? 0) + subsidy.amount);
  }
  return { meals, months };
}

function findRule({ rules }: Subsidy, meal: Meal): SubsidyRule | undefined {
  return rules.find(({ product }) => product === meal.product);
}

function isValidOn({ validFrom, validUntil }: Subsidy, date: CalendarDate): boolean {
  return (validFrom === null || date >= validFrom) && (validUntil === null || date <= validUntil);
}

/** Returns true if a rule applies to one of the meals, even if the limits leave nothing of the subsidy. */
export function hasSubsidyRule(subsidy: Subsidy, meals: readonly Meal[]): boolean {
  return meals.some((meal) => findRule(subsidy, meal) !== undefined && isValidOn(subsidy, meal.deliveryDate));
}

/** Returns the rounded subsidy of one unit, which is never more than the price. */
export function computeUnitSubsidy({ percent, amount, maxPerMeal }: SubsidyRule, price: Centimos): Centimos {
  const share = amount ?? divideCentimos(price * (percent ?? 0), 100);
  return Math.min(share, price, maxPerMeal ?? price);
}

/** Returns the part of a month's cap that is not used yet, or null if there is no cap. */
export function getMonthCapLeft(
  { monthCap }: Subsidy,
  used: UsedSubsidy,
  date: CalendarDate,
): Centimos | null {
  return monthCap === null ? null : Math.max(0, monthCap - (used.months.get(getMonth(date)) ?? 0));
}

const nothing: UsedSubsidy = { meals: new Map(), months: new Map() };

/**
 * Returns the subsidy of each line of an order. `lines` are sorted from the oldest to the newest. `used` is the subsidy of
 * the person's other orders. `held` is the subsidy that a changed order had before. The order keeps it even if the other
 * orders now leave less, or if a closed day moved it beyond the first or the last day of the subsidy.
 */
export function computeSubsidies(
  subsidy: Subsidy,
  used: UsedSubsidy,
  lines: readonly PricedLine[],
  held: UsedSubsidy = nothing,
): LineSubsidy[] {
  const leftByMeal = new Map<string, number>();
  const leftByMonth = new Map<string, Centimos>();
  const computeLeft = (limit: number, by: "meals" | "months", key: string) =>
    Math.max(limit - (used[by].get(key) ?? 0), held[by].get(key) ?? 0);
  return lines.map((line) => {
    const rule = findRule(subsidy, line);
    if (rule === undefined) return noSubsidy;
    const key = getMealKey(line);
    const month = getMonth(line.deliveryDate);
    const unit = computeUnitSubsidy(rule, line.unitPrice);
    const mealsPerDay = isValidOn(subsidy, line.deliveryDate) ? subsidy.mealsPerDay : 0;
    const mealsLeft = leftByMeal.get(key) ?? computeLeft(mealsPerDay, "meals", key);
    const monthLeft = leftByMonth.get(month) ?? computeLeft(subsidy.monthCap ?? Infinity, "months", month);
    const wanted = unit * Math.min(line.quantity, mealsLeft);
    const amount = Math.min(wanted, monthLeft);
    const count = amount === 0 ? 0 : Math.ceil(amount / unit);
    leftByMeal.set(key, mealsLeft - count);
    leftByMonth.set(month, monthLeft - amount);
    return { amount, meals: count };
  });
}
