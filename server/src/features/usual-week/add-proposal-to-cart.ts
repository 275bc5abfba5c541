import { and, asc, eq, inArray } from "drizzle-orm";
import { cartLineMessages } from "@lonchera/contract/cart";
import type { CartAddition } from "@lonchera/contract/orders";
import type { Customer } from "../../platform/auth/sessions.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abortField } from "../../platform/http/http-error.ts";
import type { Queryable } from "../../platform/db/client.ts";
import { changes } from "../../platform/db/schema/changes.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { items } from "../../platform/db/schema/menus.ts";
import { addLine, lockCart } from "../cart/change-cart.ts";
import { toCategoryDetail } from "../cart/lines.ts";
import { findOfferedItems, type OfferedItem } from "../cart/orderable-item.ts";
import type { Deps } from "../deps.ts";
import { toOrderedFieldChanges } from "../history/record-change.ts";
import { noProposalReasons, proposeDishes, type DayProposal } from "./proposal.ts";
import { findLineZone, readStoredWeek } from "./queries.ts";
import { requireUsualWeekOffered } from "./save-usual-week.ts";

/**
 * Returns the names of those dishes that were deleted or taken from the company, by their ids. They come from the
 * history, because the offer's row is gone, and an undone import deletes its dishes for good.
 */
async function findFormerDishNames(
  db: Queryable,
  itemIds: readonly number[],
  companyId: number,
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  if (itemIds.length === 0) return names;
  const [company] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId));
  const recorded = await db
    .select({ id: changes.thingId, fields: changes.fields, present: items.name })
    .from(changes)
    .leftJoin(items, eq(items.id, changes.thingId))
    .where(and(eq(changes.thing, "item"), inArray(changes.thingId, itemIds)))
    .orderBy(asc(changes.id));
  for (const { id, fields, present } of recorded) {
    const values = new Map(toOrderedFieldChanges(fields).map(([field, old, now]) => [field, [old, now]]));
    const wasOffered = values
      .get("Compañías")
      ?.some((list) => `, ${list}, `.includes(`, ${company?.name}, `));
    const name = present ?? values.get("Nombre")?.find((value) => value !== null);
    if (wasOffered && name) names.set(id, name);
  }
  return names;
}

/** Returns why a dish that was proposed before is not proposed any more. */
function getMissingReason(item: OfferedItem, ofItsDay: DayProposal | undefined): string {
  if (item.stock === 0 || item.portionsLeft === 0) return noProposalReasons.soldOut;
  if (!item.isOnMenu) return noProposalReasons.notOnMenu;
  return ofItsDay && ofItsDay.state !== "ready" ? ofItsDay.reason : noProposalReasons.changed;
}

/**
 * Adds dishes of the proposal to the open cart, one unit of each, and returns why the others were left out. The cart is
 * locked, so that a second call finds the dishes of the first one.
 */
export async function addProposalToCart(
  deps: Deps,
  customer: Customer,
  itemIds: readonly number[],
): Promise<Omit<CartAddition, "cart">> {
  await requireUsualWeekOffered(deps);
  const now = deps.clock();
  return transaction(deps.db, async (tx) => {
    const cart = await lockCart(tx, customer, now);
    const week = await readStoredWeek(tx, customer);
    const proposed = await proposeDishes(deps, tx, customer, week, now);
    const zone = await findLineZone(tx, customer, week.zoneId);
    const ids = [...new Set(itemIds)];
    const items = new Map(
      (await findOfferedItems(tx, ids, customer.companyId)).map((item) => [item.id, item]),
    );
    const former = ids.filter((id) => !items.has(id));
    const formerNames = await findFormerDishNames(tx, former, customer.companyId);
    const outcome: Omit<CartAddition, "cart"> = { added: [], missing: [] };
    for (const id of ids) {
      const item = items.get(id);
      if (!item) {
        const name = formerNames.get(id) ?? abortField("items", cartLineMessages.unknownItem);
        outcome.missing.push({ name, reason: noProposalReasons.notOnMenu });
        continue;
      }
      const ofItsDay = proposed.find(({ date }) => date === item.deliveryDate);
      if (ofItsDay?.state !== "ready" || ofItsDay.offer.id !== id) {
        outcome.missing.push({ name: item.name, reason: getMissingReason(item, ofItsDay) });
        continue;
      }
      await addLine(tx, cart, { item: id, delivery_zone: zone, quantity: 1 }, []);
      outcome.added.push({ item: id, name: item.name, quantity: 1, ...toCategoryDetail(item.deliveryDate) });
    }
    return outcome;
  });
}
