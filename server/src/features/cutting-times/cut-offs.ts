import { and, eq, or, sql } from "drizzle-orm";
import type { ProductCode } from "@lonchera/domain/codes";
import { computeClosingTime, computeCutOff, type CutOffRule } from "@lonchera/domain/cut-off";
import { getMealKey, type Meal } from "@lonchera/domain/meal";
import type { Queryable } from "../../platform/db/client.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { cuttingTimeCompanies, cuttingTimes } from "../../platform/db/schema/menus.ts";

/** The times at which ordering ends for a company, by meal. */
export type CompanyCutOffs = {
  /** Returns the milliseconds since 1970 from which ordering is closed. */
  getClosingTime(meal: Meal): number;
  /** Returns the ISO instant of the cutting time that applies, or null without one. */
  getCutOff(meal: Meal): string | null;
  isClosed(meal: Meal, now: number): boolean;
};

type ProductRule = CutOffRule & { readonly product: ProductCode };

function createCutOffs(productRules: readonly ProductRule[]): CompanyCutOffs {
  const findRules = (product: ProductCode) => productRules.filter((rule) => rule.product === product);
  const getClosingTime = memoizeByMeal(({ deliveryDate, product }) =>
    computeClosingTime(deliveryDate, findRules(product)),
  );
  const getCutOff = memoizeByMeal(({ deliveryDate, product }) => {
    const instant = computeCutOff(deliveryDate, findRules(product));
    return instant && new Date(instant.epochMilliseconds).toISOString();
  });
  return { getClosingTime, getCutOff, isClosed: (meal, now) => now >= getClosingTime(meal) };
}

/** Computes each instant once, because many dishes have the same day and product. */
function memoizeByMeal<T>(compute: (meal: Meal) => T): (meal: Meal) => T {
  const known = new Map<string, T>();
  return (meal) => known.getOrInsertComputed(getMealKey(meal), () => compute(meal));
}

const selectCuttingTimes = prepareQuery((db) =>
  db
    .select({
      companyId: cuttingTimeCompanies.companyId,
      allCompanies: cuttingTimes.allCompanies,
      product: cuttingTimes.product,
      breakTime: cuttingTimes.breakTime,
      sameDay: cuttingTimes.sameDay,
      workingDaysBefore: cuttingTimes.workingDaysBefore,
    })
    .from(cuttingTimes)
    .leftJoin(cuttingTimeCompanies, eq(cuttingTimeCompanies.cuttingTimeId, cuttingTimes.id))
    .where(
      and(
        cuttingTimes.enabled,
        or(
          cuttingTimes.allCompanies,
          sql`${cuttingTimeCompanies.companyId} = any(${sql.placeholder("companyIds")})`,
        ),
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
  return (companyId) =>
    createCutOffs(rules.filter((rule) => rule.allCompanies || rule.companyId === companyId));
}

export async function readCompanyCutOffs(db: Queryable, companyId: number): Promise<CompanyCutOffs> {
  return (await readCutOffs(db, [companyId]))(companyId);
}
