import { and, eq, gte, min } from "drizzle-orm";
import type { MissingCuttingTime } from "@lonchera/contract/cutting-times";
import { productCodes, type ProductCode } from "@lonchera/domain/codes";
import type { Db } from "../../platform/db/client.ts";
import {
  categories,
  cuttingTimeCompanies,
  cuttingTimes,
  itemCompanies,
  items,
} from "../../platform/db/schema/menus.ts";
import { findActiveCompanies } from "../companies/company-access.ts";
import { isOrderable } from "../menus/menu-conditions.ts";

function getKey(companyId: number, product: ProductCode): string {
  return `${companyId} ${product}`;
}

type CoverageCheck = (companyId: number, product: ProductCode) => boolean;

async function readCoverage(db: Db): Promise<CoverageCheck> {
  const rules = await db
    .select({
      companyId: cuttingTimeCompanies.companyId,
      product: cuttingTimes.product,
      allCompanies: cuttingTimes.allCompanies,
    })
    .from(cuttingTimes)
    .leftJoin(cuttingTimeCompanies, eq(cuttingTimeCompanies.cuttingTimeId, cuttingTimes.id))
    .where(eq(cuttingTimes.enabled, true));
  const ofAll = new Set(rules.filter((rule) => rule.allCompanies).map(({ product }) => product));
  const ofOne = new Set(
    rules.flatMap(({ companyId, product }) => (companyId === null ? [] : getKey(companyId, product))),
  );
  return (companyId, product) => ofAll.has(product) || ofOne.has(getKey(companyId, product));
}

/** Finds the first day from `today` on for which each company can order a dish of each product. */
async function findNextDays(db: Db, today: string): Promise<ReadonlyMap<string, string | null>> {
  const days = await db
    .select({
      companyId: itemCompanies.companyId,
      product: items.product,
      day: min(categories.categoryDate),
    })
    .from(categories)
    .innerJoin(items, eq(items.categoryId, categories.id))
    .innerJoin(itemCompanies, eq(itemCompanies.itemId, items.id))
    .where(and(gte(categories.categoryDate, today), isOrderable(itemCompanies.companyId)))
    .groupBy(itemCompanies.companyId, items.product);
  return new Map(days.map(({ companyId, product, day }) => [getKey(companyId, product), day]));
}

/** Finds the products of each active company for which no enabled cutting time applies. */
export async function findMissingCuttingTimes(db: Db, today: string): Promise<MissingCuttingTime[]> {
  const [activeCompanies, isCovered, nextDays] = await Promise.all([
    findActiveCompanies(db),
    readCoverage(db),
    findNextDays(db, today),
  ]);
  return activeCompanies.flatMap((company) =>
    productCodes
      .filter((product) => !isCovered(company.id, product))
      .map((product) => ({
        company,
        product,
        next_day: nextDays.get(getKey(company.id, product)) ?? null,
      })),
  );
}
