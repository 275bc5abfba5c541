import type { SubsidyTerms } from "@lonchera/contract/subsidy";
import { formatDate } from "@lonchera/domain/calendar";
import { productNames } from "@lonchera/domain/codes";
import { formatCount, groupThousands } from "@lonchera/domain/counts";
import { restPaymentNames } from "@lonchera/domain/subsidy";

/** Describes a subsidy in one line for the history and the audit log. */
export function describeSubsidy(terms: SubsidyTerms): string {
  const rules = terms.rules.map(({ product, percent, amount, max_per_meal }) => {
    const share = percent === null ? `S/ ${amount}` : `${percent}%`;
    const limit = max_per_meal === null ? "" : ` (hasta S/ ${max_per_meal})`;
    return `${productNames[product]} ${share}${limit}`;
  });
  const limits = [
    `${formatCount(terms.meals_per_day, "comida", "comidas")} por día`,
    terms.month_cap === null ? "" : `hasta S/ ${groupThousands(terms.month_cap)} al mes`,
    terms.valid_from === null ? "" : `desde el ${formatDate(terms.valid_from)}`,
    terms.valid_until === null ? "" : `hasta el ${formatDate(terms.valid_until)}`,
    `resto: ${restPaymentNames[terms.rest]}`,
  ];
  return [...rules, ...limits.filter(Boolean)].join(" · ");
}
