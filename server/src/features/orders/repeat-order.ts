import { and, eq } from "drizzle-orm";
import { maxQuantity } from "@lonchera/contract/cart";
import { missingDishReasons, type CartAddition } from "@lonchera/contract/orders";
import { getMealKey, type Meal } from "@lonchera/domain/meal";
import { isSameDish, matchDishes, type FormerDish } from "@lonchera/domain/dish-matching";
import type { CartKey } from "../cart/cart-state.ts";
import { addLine, lockCart } from "../cart/change-cart.ts";
import { toCategoryDetail, readCartLines, readOrderLines, type CartLine, type Line } from "../cart/lines.ts";
import { computeMaxUnits } from "../cart/line-problems.ts";
import { canKeepChoices, hasChoices, readEnabledZones, type Zone } from "../cart/orderable-item.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { orders, type ChosenSubitem } from "../../platform/db/schema/orders.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Deps } from "../deps.ts";
import { abort } from "../../platform/http/http-error.ts";
import type { Customer } from "../../platform/auth/sessions.ts";
import { readOfferedDishes, type Offer } from "./offered-dishes.ts";

type RepeatableDish = FormerDish & {
  readonly zone: Zone | null;
  readonly subitems: readonly ChosenSubitem[];
  readonly quantity: number;
};

/** Returns a key of zone and choices. Units with the same item and key are one line of a cart. */
function getPlaceKey(zoneId: number | null, subitems: readonly ChosenSubitem[]): string {
  const chosen = subitems.map((subitem) => subitem.subitem_id).toSorted((a, b) => a - b);
  return [zoneId ?? "", ...chosen].join(" ");
}

/** Returns the ordered dishes. Those of an individual have no zone, because it is chosen at the checkout. */
function toFormerDishes(lines: readonly Line[], customer: Customer): RepeatableDish[] {
  const dishes = new Map<string, RepeatableDish>();
  for (const line of lines) {
    const hasZone = customer.customerType === "type2" && line.zoneId !== null;
    const zone = hasZone ? { id: line.zoneId, name: line.zoneName ?? "" } : null;
    const place = getPlaceKey(zone?.id ?? null, line.subitems);
    const { itemId: item, itemName: name, product, deliveryDate, subitems } = line;
    // An order has two lines for units of one dish at two prices.
    const key = [item, name, product, deliveryDate, place].join("|");
    const quantity = (dishes.get(key)?.quantity ?? 0) + line.quantity;
    dishes.set(key, { item, name, product, deliveryDate, place, zone, subitems, quantity });
  }
  return [...dishes.values()];
}

/** Counts the units of offered dishes in the open cart. */
function countCartUnits(lines: readonly CartLine[]) {
  const ofItem = new Map<number, number>();
  const ofMeal = new Map<string, number>();
  const ofLine = new Map<string, number>();
  const put = (dish: Meal & { readonly id: number }, place: string, units: number) => {
    const meal = getMealKey(dish);
    ofItem.set(dish.id, (ofItem.get(dish.id) ?? 0) + units);
    ofMeal.set(meal, (ofMeal.get(meal) ?? 0) + units);
    ofLine.set(`${dish.id} ${place}`, (ofLine.get(`${dish.id} ${place}`) ?? 0) + units);
  };
  for (const { itemId: id, product, deliveryDate, isOffered, zoneId, subitems, quantity } of lines)
    if (isOffered) put({ id, product, deliveryDate }, getPlaceKey(zoneId, subitems), quantity);
  const countMaxUnits = (offer: Offer) =>
    computeMaxUnits(offer, (ofMeal.get(getMealKey(offer)) ?? 0) - (ofItem.get(offer.id) ?? 0));
  return {
    put,
    unitsOf: (item: number, place: string) => ofLine.get(`${item} ${place}`) ?? 0,
    countMaxUnits,
    getRemainingUnits: (offer: Offer) => Math.max(0, countMaxUnits(offer) - (ofItem.get(offer.id) ?? 0)),
  };
}
type CartUnits = ReturnType<typeof countCartUnits>;

/** Returns true if the dish of the menu can be ordered with the choices of the ordered one. */
function canChooseSame(former: RepeatableDish, offer: Offer, isSpecialCompany: boolean): boolean {
  if (!hasChoices(offer, isSpecialCompany)) return former.subitems.length === 0;
  return canKeepChoices(offer, former.subitems, isSpecialCompany);
}

function getMissingReason(
  former: RepeatableDish,
  offers: readonly Offer[],
  content: CartUnits,
  isSpecialCompany: boolean,
): string {
  const same = offers.filter((offer) => isSameDish(former, offer));
  if (same.length === 0) return missingDishReasons.notOnMenu;
  const open = same.filter((offer) => offer.isOpen);
  if (open.length === 0) return missingDishReasons.closed;
  const inStock = open.filter((offer) => content.countMaxUnits(offer) > 0);
  if (inStock.length === 0) return missingDishReasons.soldOut;
  return inStock.some((offer) => canChooseSame(former, offer, isSpecialCompany))
    ? missingDishReasons.dayTaken
    : missingDishReasons.choicesWithdrawn;
}

function findShortageReason(maxUnits: number, missing: number, held: number): string | null {
  if (missing === 0) return null;
  if (held >= maxQuantity) return missingDishReasons.mostUnits(maxQuantity);
  return maxUnits === 0 ? missingDishReasons.soldOut : missingDishReasons.fewLeft(maxUnits);
}

type Outcome = Pick<CartAddition, "added" | "missing">;

/** Adds units to a line of the cart up to the ordered quantity. */
async function fillLine(
  tx: Transaction,
  cart: CartKey,
  content: CartUnits,
  former: RepeatableDish,
  offer: Offer,
  outcome: Outcome,
): Promise<void> {
  const held = content.unitsOf(offer.id, former.place);
  const lacking = Math.max(0, former.quantity - held);
  const quantity = Math.min(lacking, content.getRemainingUnits(offer), Math.max(0, maxQuantity - held));
  if (quantity > 0) {
    const chosen = offer.subitems.filter((one) =>
      former.subitems.some((subitem) => subitem.subitem_id === one.subitem_id),
    );
    await addLine(tx, cart, { item: offer.id, delivery_zone: former.zone?.id ?? null, quantity }, chosen);
    content.put(offer, former.place, quantity);
    outcome.added.push({
      item: offer.id,
      name: offer.name,
      quantity,
      ...toCategoryDetail(offer.deliveryDate),
    });
  }
  const reason = findShortageReason(content.countMaxUnits(offer), lacking - quantity, held + quantity);
  if (reason !== null) outcome.missing.push({ name: former.name, reason });
}

/**
 * Adds the dishes of an order that can be ordered now to the open cart. Returns the added ones and the reasons for
 * the others.
 */
export async function repeatOrder(deps: Deps, customer: Customer, orderId: number): Promise<Outcome> {
  const now = deps.clock();
  const { companyId } = customer;
  const { menuDays } = deps.config;
  const { specialCompanyId } = await deps.settings.read();
  return transaction(deps.db, async (tx) => {
    const [order] = await tx
      .select({ cartId: orders.cartId, companyId: orders.companyId })
      .from(orders)
      .where(and(eq(orders.companyId, companyId), eq(orders.id, orderId), eq(orders.userId, customer.id)));
    if (!order) return abort(404, "not_found");
    const cart = await lockCart(tx, customer, now);
    const former = toFormerDishes(await readOrderLines(tx, order), customer);
    const content = countCartUnits(await readCartLines(tx, cart, specialCompanyId));
    const offers = await readOfferedDishes(tx, companyId, menuDays, now);
    const zones = await readEnabledZones(tx, companyId);
    const hasZone = (one: RepeatableDish) => zones.some(({ id }) => id === one.zone?.id);
    const isSpecialCompany = companyId === specialCompanyId;
    const outcome: Outcome = { added: [], missing: [] };
    const reachable = former.filter((one) => customer.customerType === "type1" || hasZone(one));
    const matches = matchDishes(
      reachable,
      offers,
      (one, offer) =>
        offer.isOpen &&
        canChooseSame(one, offer, isSpecialCompany) &&
        (content.getRemainingUnits(offer) > 0 || content.unitsOf(offer.id, one.place) > 0),
    );
    for (const one of former) {
      const match = matches.get(one);
      if (match) await fillLine(tx, cart, content, one, match, outcome);
      else {
        const reason = reachable.includes(one)
          ? getMissingReason(one, offers, content, isSpecialCompany)
          : missingDishReasons.zoneNotAvailable(one.zone?.name ?? "");
        outcome.missing.push({ name: one.name, reason });
      }
    }
    return outcome;
  });
}
