import { orderingMessages } from "@lonchera/contract/cart";
import type { RepeatedOrder } from "@lonchera/contract/orders";
import type { Customer } from "../../platform/auth/sessions.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abortField } from "../../platform/http/http-error.ts";
import { addLine, lockCart } from "../cart/change-cart.ts";
import { presentDay } from "../cart/lines.ts";
import { findOfferedItems, type OrderableItem } from "../cart/orderable-item.ts";
import type { Deps } from "../deps.ts";
import { findFormerDishNames } from "./former-dishes.ts";
import { proposalReasons, proposeDishes, type DayProposal } from "./proposal.ts";
import { findLineZone, findStoredWeek } from "./queries.ts";
import { requireUsualWeekOffered } from "./save-usual-week.ts";

/** Why a dish that was proposed before is not proposed any more. */
function getMissingReason(item: OrderableItem, ofItsDay: DayProposal | undefined): string {
  if (item.stock === 0 || item.portionsLeft === 0) return proposalReasons.soldOut;
  if (!item.isEnabled) return proposalReasons.notOnMenu;
  return ofItsDay && ofItsDay.state !== "ready" ? ofItsDay.reason : proposalReasons.changed;
}

/**
 * Adds dishes of the proposal to the open cart, one unit of each. What is no part of it any more is left out with its
 * reason. The cart's lock makes a second call find the first one's dishes.
 */
export async function takeProposal(
  deps: Deps,
  customer: Customer,
  itemIds: readonly number[],
): Promise<Omit<RepeatedOrder, "cart">> {
  await requireUsualWeekOffered(deps);
  const now = deps.clock();
  return transaction(deps.db, async (tx) => {
    const cart = await lockCart(tx, customer, now);
    const week = await findStoredWeek(tx, customer);
    const proposed = await proposeDishes(deps, tx, customer, week, now);
    const zone = await findLineZone(tx, customer, week.zoneId);
    const ids = [...new Set(itemIds)];
    const items = new Map(
      (await findOfferedItems(tx, ids, customer.companyId)).map((item) => [item.id, item]),
    );
    const lost = ids.filter((id) => !items.has(id));
    const lostNames = await findFormerDishNames(tx, lost, customer.companyId);
    const outcome: Omit<RepeatedOrder, "cart"> = { added: [], missing: [] };
    for (const id of ids) {
      const item = items.get(id);
      if (!item) {
        const name = lostNames.get(id) ?? abortField("items", orderingMessages.unknownItem);
        outcome.missing.push({ name, reason: proposalReasons.notOnMenu });
        continue;
      }
      const ofItsDay = proposed.find(({ date }) => date === item.deliveryDate);
      if (ofItsDay?.state !== "ready" || ofItsDay.offer.id !== id) {
        outcome.missing.push({ name: item.name, reason: getMissingReason(item, ofItsDay) });
        continue;
      }
      await addLine(tx, cart, { item: id, delivery_zone: zone, quantity: 1 }, []);
      outcome.added.push({ item: id, name: item.name, quantity: 1, ...presentDay(item.deliveryDate) });
    }
    return outcome;
  });
}
