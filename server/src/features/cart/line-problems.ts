import type { CartLine as CartLineAnswer } from "@lonchera/contract/cart";
import type { ErrorCode } from "@lonchera/contract/errors";
import { getMealKey } from "@lonchera/domain/meal";
import { abort } from "../../platform/http/http-error.ts";
import { formatClosedDay } from "../closures/closed-days.ts";
import { formatPortionsLeft, type PortionsLeft } from "../portion-limits/portions-left.ts";
import { sumUnitsByItem, type NewOrderLine } from "./lines.ts";

/** The API also calls a line `sold-out` if the kitchen has reached its limit. */
export type LineProblem = NonNullable<CartLineAnswer["problem"]> | "kitchen-full";

export function toCartProblem(problem: LineProblem | null): CartLineAnswer["problem"] {
  return problem === "kitchen-full" ? "sold-out" : problem;
}

type Availability = { readonly stock: number; readonly portionsLeft: number };

/**
 * Returns how many units of a dish its stock and the kitchen allow beside the units of the other dishes of its meal.
 */
export function computeMaxUnits({ stock, portionsLeft }: Availability, unitsOfOtherDishes: number): number {
  return Math.max(0, Math.min(stock, portionsLeft - unitsOfOtherDishes));
}

/**
 * Returns a function that counts the most units of a line's dish, in all lines together, that can be ordered beside
 * the `orderable` lines of other dishes.
 */
export function createMaxUnitsCounter(orderable: readonly NewOrderLine[], portionsLeft: PortionsLeft) {
  const units = sumUnitsByItem(orderable);
  const mealUnits = new Map<string, number>();
  for (const line of orderable)
    mealUnits.set(getMealKey(line), (mealUnits.get(getMealKey(line)) ?? 0) + line.quantity);
  return (line: NewOrderLine): number => {
    const meal = getMealKey(line);
    const unitsOfOtherDishes = (mealUnits.get(meal) ?? 0) - (units.get(line.itemId) ?? 0);
    const availability = { stock: line.stock, portionsLeft: portionsLeft.get(meal) ?? Infinity };
    return computeMaxUnits(availability, unitsOfOtherDishes);
  };
}

type OrderingFacts = {
  /** Returns true if the cut-off of a line has passed. */
  readonly isClosed: (line: NewOrderLine) => boolean;
  readonly portionsLeft: PortionsLeft;
};

/**
 * Returns for each line of a cart or a new order why it cannot be ordered now, or null if it can. The first lines get
 * the portions that the kitchen has left.
 */
export function findLineProblems(
  lines: readonly NewOrderLine[],
  { isClosed, portionsLeft }: OrderingFacts,
): (LineProblem | null)[] {
  const units = sumUnitsByItem(lines);
  const portionsTaken = new Map<string, number>();
  return lines.map((line) => {
    const meal = getMealKey(line);
    if (line.closedReason !== null) return "day-closed";
    if (!line.isOffered) return "withdrawn";
    if (isClosed(line)) return "closed";
    if ((units.get(line.itemId) ?? 0) > line.stock) return "sold-out";
    const portions = (portionsTaken.get(meal) ?? 0) + line.quantity;
    if (portions > (portionsLeft.get(meal) ?? Infinity)) return "kitchen-full";
    portionsTaken.set(meal, portions);
    if (!line.isZoneAvailable) return "zone-disabled";
    return line.canKeepChoices ? null : "choices-withdrawn";
  });
}

/** Problems are reported in this order. */
export const lineProblemCodes = {
  "day-closed": "day_closed",
  withdrawn: "item_withdrawn",
  closed: "ordering_closed",
  "sold-out": "sold_out",
  "kitchen-full": "kitchen_full",
  "zone-disabled": "zone_disabled",
  "choices-withdrawn": "choices_withdrawn",
} as const satisfies Record<LineProblem, ErrorCode>;

/** Returns the name of the item, or a text about the day or the meal that prevents the order. */
export function nameRefusedLine(
  line: NewOrderLine,
  problem: LineProblem,
  portionsLeft: PortionsLeft,
): string {
  if (problem === "day-closed") return formatClosedDay(line.deliveryDate, line.closedReason ?? "");
  if (problem === "kitchen-full") return formatPortionsLeft(line, portionsLeft.get(getMealKey(line)) ?? 0);
  return line.itemName;
}

/** Throws 409 with the names of the items that cannot be ordered, or of their days or meals. */
export function requireOrderableLines(lines: readonly NewOrderLine[], facts: OrderingFacts): void {
  const problems = findLineProblems(lines, facts);
  for (const problem of Object.keys(lineProblemCodes) as LineProblem[]) {
    const names = lines
      .filter((_, index) => problems[index] === problem)
      .map((line) => nameRefusedLine(line, problem, facts.portionsLeft));
    if (names.length > 0) abort(409, lineProblemCodes[problem], [...new Set(names)]);
  }
}
