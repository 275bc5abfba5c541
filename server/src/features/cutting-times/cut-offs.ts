import { and, eq, sql } from "drizzle-orm";
import type { ProductCode } from "@lonchera/domain/codes";
import { closesAt, cutOffAt, type CutOffRule } from "@lonchera/domain/cut-off";
import type { Queryable } from "../../platform/db/client.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { cuttingTimeCompanies, cuttingTimes } from "../../platform/db/schema/menus.ts";

/** When a company's meals close, by delivery date and product. */
export type CompanyCutOffs = {
  /** Epoch milliseconds from which on ordering is closed. */
  closesAt(delivery: string, product: ProductCode): number;
  /** ISO instant of the cutting time that applies; null when none does. */
  cutOffAt(delivery: string, product: ProductCode): string | null;
};

type ProductRule = CutOffRule & { readonly product: ProductCode };

function cutOffsOf(productRules: readonly ProductRule[]): CompanyCutOffs {
  const rulesOf = (product: ProductCode) => productRules.filter((rule) => rule.product === product);
  return {
    closesAt: oncePerMeal((delivery, product) => closesAt(delivery, rulesOf(product)).epochMilliseconds),
    cutOffAt: oncePerMeal((delivery, product) => {
      const instant = cutOffAt(delivery, rulesOf(product));
      return instant && new Date(instant.epochMilliseconds).toISOString();
    }),
  };
}

/** Many dishes share one day and product, so each instant is computed once. */
function oncePerMeal<T>(
  work: (delivery: string, product: ProductCode) => T,
): (delivery: string, product: ProductCode) => T {
  const known = new Map<string, T>();
  return (delivery, product) => {
    const meal = `${delivery} ${product}`;
    const before = known.get(meal);
    if (before !== undefined) return before;
    const worked = work(delivery, product);
    known.set(meal, worked);
    return worked;
  };
}

const selectCuttingTimes = prepareQuery((db) =>
  db
    .select({
      companyId: cuttingTimeCompanies.companyId,
      product: cuttingTimes.product,
      breakTime: cuttingTimes.breakTime,
      sameDay: cuttingTimes.sameDay,
    })
    .from(cuttingTimes)
    .innerJoin(cuttingTimeCompanies, eq(cuttingTimeCompanies.cuttingTimeId, cuttingTimes.id))
    .where(
      and(
        cuttingTimes.enabled,
        sql`${cuttingTimeCompanies.companyId} = any(${sql.placeholder("companyIds")})`,
      ),
    )
    .prepare("cutting-times-of-companies"),
);

/** Reads the cut-offs of several companies in one query. */
export async function readCutOffs(
  db: Queryable,
  companyIds: readonly number[],
): Promise<(companyId: number) => CompanyCutOffs> {
  const rules = await selectCuttingTimes(db, { companyIds });
  return (companyId) => cutOffsOf(rules.filter((rule) => rule.companyId === companyId));
}

export async function readCompanyCutOffs(db: Queryable, companyId: number): Promise<CompanyCutOffs> {
  return (await readCutOffs(db, [companyId]))(companyId);
}
