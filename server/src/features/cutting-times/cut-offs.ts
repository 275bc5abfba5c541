import type pg from "pg";
import type { ProductCode } from "@lonchera/domain/codes";
import { closesAt, cutOffAt, type CutOffRule } from "@lonchera/domain/cut-off";

/** When a company's meals close, by delivery date and product. */
export type CompanyCutOffs = {
  /** Epoch milliseconds from which on ordering is closed. */
  closesAt(delivery: string, product: ProductCode): number;
  /** ISO instant of the cutting time that applies; null when none does. */
  cutOffAt(delivery: string, product: ProductCode): string | null;
};

type Row = { company_id: number; product: ProductCode; break_time: string; same_day: boolean };

const enabledRules = {
  name: "cutting-times-of-companies",
  text: `select tc.company_id, t.product, t.break_time, t.same_day
    from cutting_times t join cutting_time_companies tc on tc.cutting_time_id = t.id
    where t.enabled and tc.company_id = any($1::integer[])`,
};

function cutOffsOf(rows: readonly Row[]): CompanyCutOffs {
  const rulesOf = (product: ProductCode): CutOffRule[] =>
    rows
      .filter((row) => row.product === product)
      .map((row) => ({ breakTime: row.break_time, sameDay: row.same_day }));
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

/** The cut-offs of several companies, read in one query. */
export async function readCutOffs(
  client: pg.Pool | pg.PoolClient,
  companyIds: readonly number[],
): Promise<(companyId: number) => CompanyCutOffs> {
  const { rows } = await client.query<Row>({ ...enabledRules, values: [companyIds] });
  return (companyId) => cutOffsOf(rows.filter((row) => row.company_id === companyId));
}
