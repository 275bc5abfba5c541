import { and, eq, sql } from "drizzle-orm";
import type { RemoveItemInput } from "@lonchera/contract/cart";
import { orderingMessages } from "@lonchera/contract/cart";
import type { Transaction } from "../../platform/db/client.ts";
import type { cartLines, orderLines } from "../../platform/db/schema/orders.ts";
import { abortField } from "../../platform/http/http-error.ts";

/**
 * Returns the line that a request means, from the lines of its item. Throws 400 if there is none or more than one.
 */
export function requireLine<L extends { readonly id: number; readonly zoneId: number | null }>(
  lines: readonly L[],
  input: RemoveItemInput,
): L {
  const [line, other] = lines
    .filter((one) => input.delivery_zone === null || one.zoneId === input.delivery_zone)
    .filter((one) => input.line === undefined || one.id === input.line);
  if (!line) return abortField(input.line === undefined ? "item" : "line", orderingMessages.notInCart);
  if (other) return abortField("line", orderingMessages.whichLine);
  return line;
}

/** Removes units from a line and returns how many were removed. A line without units is deleted. */
export async function removeUnits(
  tx: Transaction,
  table: typeof cartLines | typeof orderLines,
  companyId: number,
  line: { readonly id: number; readonly quantity: number },
  units: number,
): Promise<number> {
  const isLine = and(eq(table.companyId, companyId), eq(table.id, line.id));
  if (units >= line.quantity) {
    await tx.delete(table).where(isLine);
    return line.quantity;
  }
  await tx
    .update(table)
    .set({ quantity: sql`${table.quantity} - ${units}` })
    .where(isLine);
  return units;
}
