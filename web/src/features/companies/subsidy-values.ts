import type { SubsidyTerms } from "@lonchera/contract/subsidy";
import type { ProductCode } from "@lonchera/domain/codes";
import type { AmountDuePayment } from "@lonchera/domain/subsidy";

export type SubsidyRuleValues = {
  product: ProductCode;
  share: "percent" | "amount";
  /** `percent` and `amount` are as typed, and only the one that `share` names counts. */
  percent: string;
  amount: string;
  max_per_meal: string;
};

/** The fields are named as those of the contract, so that its errors are shown beside them. */
export type SubsidyValues = {
  is_on: boolean;
  rules: SubsidyRuleValues[];
  meals_per_day: string;
  month_cap: string;
  valid_from: string | null;
  valid_until: string | null;
  rest: AmountDuePayment;
};

export function createRule(product: ProductCode): SubsidyRuleValues {
  return { product, share: "percent", percent: "", amount: "", max_per_meal: "" };
}

export const noSubsidy: SubsidyValues = {
  is_on: false,
  rules: [createRule("ALMUE")],
  meals_per_day: "1",
  month_cap: "",
  valid_from: null,
  valid_until: null,
  rest: "card",
};

export function toSubsidyValues(terms: SubsidyTerms | null): SubsidyValues {
  if (terms === null) return noSubsidy;
  return {
    ...terms,
    is_on: true,
    rules: terms.rules.map(({ product, percent, amount, max_per_meal }) => ({
      product,
      share: amount === null ? "percent" : "amount",
      percent: percent === null ? "" : String(percent),
      amount: amount ?? "",
      max_per_meal: max_per_meal ?? "",
    })),
    meals_per_day: String(terms.meals_per_day),
    month_cap: terms.month_cap ?? "",
  };
}

/** Returns NaN if the text is no whole number. The contract refuses NaN. */
function parseWhole(typed: string): number {
  return /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}

/** Returns the subsidy of the request body. Null ends a subsidy. */
export function toSubsidyInput({ is_on, rules, meals_per_day, ...terms }: SubsidyValues) {
  if (!is_on) return null;
  return {
    ...terms,
    rules: rules.map(({ product, share, percent, amount, max_per_meal }) => ({
      product,
      // An empty amount is refused as zero is; null would mean a percentage.
      ...(share === "percent" ? { percent: parseWhole(percent) } : { amount: amount.trim() || "0" }),
      max_per_meal,
    })),
    meals_per_day: parseWhole(meals_per_day),
  };
}
