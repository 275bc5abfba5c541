import type { DayLabel } from "@lonchera/contract/day-sheets";
import { productCodes } from "@lonchera/domain/codes";
import { sortAndNumberLabels } from "@lonchera/domain/day-sheets";
import { toHandoverCode } from "@lonchera/domain/handover";
import { formatOrderNumber } from "@lonchera/domain/orders";
import type { Db } from "../../platform/db/client.ts";
import { findPersonLines } from "../orders/placed-lines.ts";
import { readLimitUse } from "../portion-limits/portions-left.ts";

/** Returns one entry for each order line of a day, in the order of delivery. */
export async function findDayLabels(db: Db, date: string, withCodes: boolean): Promise<DayLabel[]> {
  return sortAndNumberLabels(await findPersonLines(db, date)).map((line) => ({
    ...line,
    tags: [...line.tags],
    id_order: formatOrderNumber(line.order_id),
    ...(withCodes && { code: toHandoverCode(line.ref_code) }),
  }));
}

/** Returns how much of the kitchen's limits of a day is used. */
export async function findPortionLimitUse(db: Db, date: string) {
  const meals = productCodes.map((product) => ({ deliveryDate: date, product }));
  const uses = await readLimitUse(db, meals);
  return uses.map(({ product, used, portions }) => ({ product, used, portions }));
}
