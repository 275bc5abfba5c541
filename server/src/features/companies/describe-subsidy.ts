import type { SubsidyTerms } from "@lonchera/contract/subsidy";
import { formatDate } from "@lonchera/domain/calendar";
import { productNames } from "@lonchera/domain/codes";
import { formatCount } from "@lonchera/domain/counts";
import { formatMoneyText } from "@lonchera/domain/money";
import { restPaymentNames } from "@lonchera/domain/subsidy";

/** Describes a subsidy in one line for the history and the audit log. */
export function describeSubsidy(terms: SubsidyTerms): string {
  const rules = terms.rules.map(({ product, percent, amount, max_per_meal }) => {
    const share = amount === null ? `${percent}%` : formatMoneyText(amount);
    const limit = max_per_meal === null ? "" : ` (hasta ${formatMoneyText(max_per_meal)})`;
    return `${productNames[product]} ${share}${limit}`;
  });
  const limits = [
    `${formatCount(terms.meals_per_day, "comida", "comidas")} por día`,
    terms.month_cap === null ? "" : `hasta ${formatMoneyText(terms.month_cap)} al mes`,
    terms.valid_from === null ? "" : `desde el ${formatDate(terms.valid_from)}`,
    terms.valid_until === null ? "" : `hasta el ${formatDate(terms.valid_until)}`,
    `resto: ${restPaymentNames[terms.rest]}`,
  ];
  return [...rules, ...limits.filter(Boolean)].join(" · ");
}
