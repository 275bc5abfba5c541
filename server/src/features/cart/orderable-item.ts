import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, sql } from "drizzle-orm";
import { cartLineMessages } from "@lonchera/contract/cart";
import { getMealKey } from "@lonchera/domain/meal";
import { getSellingPrice } from "@lonchera/domain/money";
import { findChoiceProblems } from "@lonchera/domain/subitem-choices";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Queryable } from "../../platform/db/client.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { selectShownTags } from "../../platform/db/shown-tags.ts";
import { deliveryZones } from "../../platform/db/schema/companies.ts";
import { categories, itemCompanies, items, itemSubitems, subitems } from "../../platform/db/schema/menus.ts";
import type { ChosenSubitem } from "../../platform/db/schema/orders.ts";
import { awaitStatements } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { selectClosedReason, formatClosedDay } from "../closures/closed-days.ts";
import { readCompanyCutOffs, type CompanyCutOffs } from "../cutting-times/cut-offs.ts";
import { isOnMenu } from "../menus/menu-conditions.ts";
import { hasPortionLimit, readPortionsLeft } from "../portion-limits/portions-left.ts";

/** The subitems of an item, in the same form as the chosen subitems of a line. */
export const offeredSubitems = sql<ChosenSubitem[]>`coalesce((
  select json_agg(json_build_object('subitem_id', s.id, 'subitem_name', s.name, 'item_type', s.item_type) order by s.id)
  from ${itemSubitems} offer join ${subitems} s on s.id = offer.subitem_id where offer.item_id = ${items.id}), '[]')`;

/** The columns that decide whether and at what price a dish can be ordered. */
export const offeredColumns = {
  id: items.id,
  name: items.name,
  product: items.product,
  productType: items.productType,
  price: items.price,
  discountPrice: items.discountPrice,
  stock: items.stock,
  hasPortionLimit,
  tags: selectShownTags(items.tags),
  deliveryDate: categories.categoryDate,
  subitems: offeredSubitems,
};

const companyId = sql.placeholder("companyId");
const selectOfferedItems = prepareQuery((db) =>
  db
    .select({
      ...offeredColumns,
      isOnMenu: isOnMenu(companyId),
      closedReason: selectClosedReason(companyId),
    })
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .innerJoin(itemCompanies, and(eq(itemCompanies.itemId, items.id), eq(itemCompanies.companyId, companyId)))
    .where(and(sql`${items.id} = any(${sql.placeholder("itemIds")})`, isNull(items.archivedAt)))
    .prepare("offered-items"),
);

/** Returns the items that a company is offered, even if they cannot be ordered at the moment. */
export async function findOfferedItems(db: Queryable, itemIds: readonly number[], companyId: number) {
  const found = await selectOfferedItems(db, { itemIds, companyId });
  const left = await readPortionsLeft(db, found);
  return found.map((item) => ({
    ...item,
    /** The portions that the kitchen's limit leaves for the item's product and day. It is null without a limit. */
    portionsLeft: left.get(getMealKey(item)) ?? null,
    unitPrice: getSellingPrice(item.price, item.discountPrice),
  }));
}

export type OfferedItem = Awaited<ReturnType<typeof findOfferedItems>>[number];

/** Returns the item if it is on the company's menu, even after its cut-off. Throws the reason otherwise. */
export async function requireOfferedItem(
  db: Queryable,
  companyId: number,
  itemId: number,
): Promise<OfferedItem> {
  const [item] = await findOfferedItems(db, [itemId], companyId);
  if (!item) return abortField("item", cartLineMessages.unknownItem);
  if (item.closedReason !== null)
    return abort(409, "day_closed", [formatClosedDay(item.deliveryDate, item.closedReason)]);
  if (!item.isOnMenu) return abort(409, "item_withdrawn", [item.name]);
  return item;
}

/** Returns the item and the cut-offs if the customer can order it now. Throws the reason otherwise. */
export async function requireOrderableItem(
  db: Queryable,
  customer: Customer,
  itemId: number,
  now: number,
): Promise<{ item: OfferedItem; cutOffs: CompanyCutOffs }> {
  const [item, cutOffs] = await awaitStatements([
    requireOfferedItem(db, customer.companyId, itemId),
    readCompanyCutOffs(db, customer.companyId),
  ]);
  if (cutOffs.isClosed(item, now)) return abort(409, "ordering_closed", [item.name]);
  return { item, cutOffs };
}

/** Subitems are chosen only for a special dish in the special company. */
export function hasChoices({ product }: Pick<OfferedItem, "product">, isSpecialCompany: boolean): boolean {
  return isSpecialCompany && product === "ESPEC";
}

/** Returns the chosen subitems for the line. Throws 400 if they break the rules of the special company. */
export function requireChoices(
  item: OfferedItem,
  chosen: readonly number[],
  isSpecialCompany: boolean,
): ChosenSubitem[] {
  if (!hasChoices(item, isSpecialCompany)) {
    return chosen.length === 0 ? [] : abortField("subitems", cartLineMessages.noChoices);
  }
  const [problem] = findChoiceProblems(item.subitems, chosen);
  if (problem !== undefined) return abortField("subitems", problem);
  return item.subitems.filter((subitem) => chosen.includes(subitem.subitem_id));
}

/**
 * Returns true if a line can be ordered with its choices: the item still has each of them under the same name, and in
 * the special company they fulfil its rules.
 */
export function canKeepChoices(
  item: Pick<OfferedItem, "product" | "subitems">,
  chosen: readonly ChosenSubitem[],
  isSpecialCompany: boolean,
): boolean {
  const areOffered = chosen.every((choice) => item.subitems.some((one) => isDeepStrictEqual(one, choice)));
  if (!hasChoices(item, isSpecialCompany)) return areOffered;
  const ids = chosen.map(({ subitem_id }) => subitem_id);
  return areOffered && findChoiceProblems(item.subitems, ids).length === 0;
}

export type Zone = { readonly id: number; readonly name: string };

const selectEnabledZones = prepareQuery((db) =>
  db
    .select({ id: deliveryZones.id, name: deliveryZones.name })
    .from(deliveryZones)
    .where(and(eq(deliveryZones.companyId, companyId), deliveryZones.enabled))
    .prepare("enabled-zones"),
);

export function readEnabledZones(db: Queryable, companyId: number): Promise<Zone[]> {
  return selectEnabledZones(db, { companyId });
}

/** Returns the enabled zone with this id. Throws 400 if there is none. */
export function requireZone(zones: readonly Zone[], zoneId: number | null, field = "delivery_zone"): Zone {
  if (zoneId === null) return abortField(field, cartLineMessages.zoneRequired);
  return zones.find(({ id }) => id === zoneId) ?? abortField(field, cartLineMessages.zoneNotAvailable);
}

/**
 * A type2 line needs an enabled zone of the customer's company. A type1 line has no zone, because the order has one.
 */
export function requireLineZone(
  { customerType }: Pick<Customer, "customerType">,
  zoneId: number | null,
  zones: readonly Zone[],
  field = "delivery_zone",
): void {
  if (customerType === "type2") requireZone(zones, zoneId, field);
  else if (zoneId !== null) abortField(field, cartLineMessages.zoneIsTheOrders);
}
