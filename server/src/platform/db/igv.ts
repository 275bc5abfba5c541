import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { igvPercent } from "@lonchera/domain/igv";

// These expressions compute amounts in céntimos as `computeIgvAmounts` of `domain/src/igv.ts` does.

type Expression = SQL | PgColumn;

const percent = sql.raw(String(igvPercent));
const computeAddedIgv = (price: Expression) => sql`(${price}::bigint * ${percent} + 50) / 100`;

export function selectSubtotal(price: Expression, pricesIncludeIgv: Expression): SQL {
  return sql`case when ${pricesIncludeIgv}
    then (${price}::bigint * 100 + (100 + ${percent}) / 2) / (100 + ${percent}) else ${price} end::integer`;
}

export function selectIgv(price: Expression, pricesIncludeIgv: Expression): SQL {
  return sql`case when ${pricesIncludeIgv} then ${price} - ${selectSubtotal(price, pricesIncludeIgv)}
    else ${computeAddedIgv(price)} end::integer`;
}

export function selectTotal(price: Expression, pricesIncludeIgv: Expression): SQL {
  return sql`case when ${pricesIncludeIgv} then ${price} else ${price} + ${computeAddedIgv(price)} end`;
}
