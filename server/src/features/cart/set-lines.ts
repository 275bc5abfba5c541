import { and, sql } from "drizzle-orm";
import { cartLineMessages, type LinesRefusal, type SetLinesInput } from "@lonchera/contract/cart";
import { createErrorBody } from "@lonchera/contract/errors";
import { formatCount } from "@lonchera/domain/texts";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { isAmong } from "../../platform/db/is-among.ts";
import { cartLines } from "../../platform/db/schema/orders.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abortField, HttpError } from "../../platform/http/http-error.ts";
import { readCompanyCutOffs } from "../cutting-times/cut-offs.ts";
import type { Deps } from "../deps.ts";
import { readPortionsLeft, type PortionsLeft } from "../portion-limits/portions-left.ts";
import { type CartKey, isLineOf } from "./cart-state.ts";
import { uniqueLineColumns, lockCart } from "./change-cart.ts";
import { findLineProblems, nameRefusedLine, lineProblemCodes, type LineProblem } from "./line-problems.ts";
import { readCartLines, type CartLine } from "./lines.ts";
import { findOfferedItems, hasChoices, readEnabledZones, requireLineZone } from "./orderable-item.ts";

type WantedLine = SetLinesInput["lines"][number];

const getKey = (itemId: number, zoneId: number | null) => `${itemId} ${zoneId}`;

/** Returns the lines of the cart that can be set, by item and zone. Lines with choices stay as they are. */
function indexPlainLines(lines: readonly CartLine[]): ReadonlyMap<string, CartLine> {
  const plain = lines.filter(({ subitems }) => subitems.length === 0);
  return new Map(plain.map((line) => [getKey(line.itemId, line.zoneId), line]));
}

/** Throws 400 for items and zones that the customer is not offered, and for items with choices. */
async function requireValidLines(
  tx: Transaction,
  customer: Customer,
  increased: readonly WantedLine[],
  specialCompanyId: number,
): Promise<void> {
  const itemIds = [...new Set(increased.map((line) => line.item))];
  const offered = await findOfferedItems(tx, itemIds, customer.companyId);
  const byId = new Map(offered.map((item) => [item.id, item]));
  const zones = customer.customerType === "type2" ? await readEnabledZones(tx, customer.companyId) : [];
  for (const { item: itemId, delivery_zone: zone } of increased) {
    const item = byId.get(itemId) ?? abortField("lines.item", cartLineMessages.unknownItem);
    if (hasChoices(item, customer.companyId === specialCompanyId))
      abortField("lines.item", cartLineMessages.withChoices);
    requireLineZone(customer, zone, zones, "lines.delivery_zone");
  }
}

function describeProblem(line: CartLine, problem: LineProblem, portionsLeft: PortionsLeft): string {
  const { stock } = line;
  if (problem === "day-closed") return `Ese día no hay atención: ${line.closedReason}.`;
  if (problem === "withdrawn") return "Ya no está en el menú.";
  if (problem === "closed") return "El plazo para pedir ya cerró.";
  if (problem === "kitchen-full") return `${nameRefusedLine(line, problem, portionsLeft)}.`;
  if (problem !== "sold-out") return cartLineMessages.zoneNotAvailable;
  return stock === 0 ? "Ya no quedan porciones." : `Quedan ${formatCount(stock, "porción", "porciones")}.`;
}

/** Throws 409 with the reason of each increased line that cannot be ordered now. */
async function requireAllOrderable(
  tx: Transaction,
  cart: CartKey,
  increased: readonly WantedLine[],
  now: number,
  specialCompanyId: number,
): Promise<void> {
  const lines = await readCartLines(tx, cart, specialCompanyId);
  const cutOffs = await readCompanyCutOffs(tx, cart.companyId);
  const portionsLeft = await readPortionsLeft(tx, lines);
  const problems = findLineProblems(lines, {
    isClosed: (line) => cutOffs.isClosed(line, now),
    portionsLeft,
  });
  const problemOf = new Map(lines.map((line, place) => [line, problems[place]]));
  const plain = indexPlainLines(lines);
  const refused = increased.flatMap(({ item, delivery_zone }) => {
    const line = plain.get(getKey(item, delivery_zone));
    const problem = line && problemOf.get(line);
    if (!problem) return [];
    const message = describeProblem(line, problem, portionsLeft);
    return [{ problem, name: nameRefusedLine(line, problem, portionsLeft), item, delivery_zone, message }];
  });
  const [first] = refused;
  if (!first) return;
  const names = refused.filter(({ problem }) => problem === first.problem).map(({ name }) => name);
  const body: LinesRefusal = {
    ...createErrorBody(lineProblemCodes[first.problem], [...new Set(names)]),
    lines: refused.map(({ item, delivery_zone, message }) => ({ item, delivery_zone, message })),
  };
  throw new HttpError(409, body);
}

async function writeLines(
  tx: Transaction,
  cart: CartKey,
  lines: readonly WantedLine[],
  before: ReadonlyMap<string, CartLine>,
): Promise<void> {
  const removed = lines.filter(({ quantity }) => quantity === 0);
  const ids = removed.flatMap((line) => before.get(getKey(line.item, line.delivery_zone))?.id ?? []);
  if (ids.length > 0) await tx.delete(cartLines).where(and(isLineOf(cart), isAmong(cartLines.id, ids)));
  const kept = lines.filter(({ quantity }) => quantity > 0);
  if (kept.length === 0) return;
  await tx
    .insert(cartLines)
    .values(
      kept.map(({ item, delivery_zone, quantity }) => ({
        companyId: cart.companyId,
        cartId: cart.id,
        itemId: item,
        zoneId: delivery_zone,
        quantity,
      })),
    )
    .onConflictDoUpdate({
      target: uniqueLineColumns,
      set: { quantity: sql`excluded.quantity` },
    });
}

/**
 * Sets the units of lines of the open cart, all of them or none. It may be repeated. Fewer units are always accepted.
 * More units follow the rules of `addToCart`, but cannot exceed what is left.
 */
export async function setLines(deps: Deps, customer: Customer, { lines }: SetLinesInput): Promise<void> {
  const now = deps.clock();
  await transaction(deps.db, async (tx) => {
    const cart = await lockCart(tx, customer, now);
    const { specialCompanyId } = await deps.settings.read(tx);
    const before = indexPlainLines(await readCartLines(tx, cart, specialCompanyId));
    const countBefore = (line: WantedLine) =>
      before.get(getKey(line.item, line.delivery_zone))?.quantity ?? 0;
    const changed = lines.filter((line) => line.quantity !== countBefore(line));
    const increased = changed.filter((line) => line.quantity > countBefore(line));
    if (increased.length > 0) await requireValidLines(tx, customer, increased, specialCompanyId);
    await writeLines(tx, cart, changed, before);
    if (increased.length > 0) await requireAllOrderable(tx, cart, increased, now, specialCompanyId);
  });
}
