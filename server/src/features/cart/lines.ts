import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import type { CartLine as CartLineAnswer } from "@lonchera/contract/cart";
import { getWeekDay, type CalendarDate } from "@lonchera/domain/calendar";
import { weekDayNames, type ProductCode } from "@lonchera/domain/codes";
import type { DishTag } from "@lonchera/domain/dish-tags";
import { formatCentimos, getSellingPrice, type Centimos } from "@lonchera/domain/money";
import { noSubsidy, type LineSubsidy } from "@lonchera/domain/subsidy";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { selectShownTags } from "../../platform/db/shown-tags.ts";
import { deliveryZones } from "../../platform/db/schema/companies.ts";
import { categories, items } from "../../platform/db/schema/menus.ts";
import {
  cartLines,
  carts,
  isOrderOfLine,
  orderLines,
  orders,
  type ChosenSubitem,
} from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";
import { selectClosedReason } from "../closures/closed-days.ts";
import type { CompanyCutOffs } from "../cutting-times/cut-offs.ts";
import { isOnMenu } from "../menus/menu-conditions.ts";
import { hasPortionLimit } from "../portion-limits/portions-left.ts";
import type { CartKey } from "./cart-state.ts";
import { canKeepChoices, offeredSubitems } from "./orderable-item.ts";

/** A line of a cart or of an order. */
export type Line = {
  readonly id: number;
  readonly itemId: number;
  readonly categoryId: number;
  readonly zoneId: number | null;
  readonly zoneName: string | null;
  readonly quantity: number;
  readonly subitems: readonly ChosenSubitem[];
  readonly unitPrice: Centimos;
  readonly subsidy: LineSubsidy;
  readonly itemName: string;
  readonly image: string | null;
  readonly product: ProductCode;
  readonly productType: string;
  readonly deliveryDate: CalendarDate;
  readonly tags: readonly DishTag[];
};

/** A line of a cart at the current price of its item, before any subsidy, with the facts that decide whether it can be ordered. */
export type CartLine = Line & {
  readonly stock: number;
  /** The kitchen has a limit of portions of the product for the day. */
  readonly hasPortionLimit: boolean;
  /** The item is offered to the cart's company on an enabled day. */
  readonly isOffered: boolean;
  /** The reason why nothing can be ordered for the line's day. It is null on a day that is not closed. */
  readonly closedReason: string | null;
  /** The line's zone is enabled, or the line has none because the order will have one. */
  readonly isZoneAvailable: boolean;
  /** The choices are still offered, and complete. */
  readonly canKeepChoices: boolean;
};

const companyId = sql.placeholder("companyId");

const isOffered = sql<boolean>`${isOnMenu(companyId)} and exists (
  select from item_companies offer where offer.item_id = ${items.id} and offer.company_id = ${companyId})`;

const isZoneAvailable = sql<boolean>`case when ${cartLines.zoneId} is null then ${users.customerType} = 'type1'
  else ${deliveryZones.enabled} end`;

/** Selects the offered choices of a line that has choices or needs some, and an empty list for others. */
const subitemsToCompare = sql<
  ChosenSubitem[]
>`case when ${items.product} = 'ESPEC' or ${cartLines.subitems} <> '[]'
  then ${offeredSubitems} else '[]' end`;

/** A line of an order that is not written yet. */
export type NewOrderLine = Omit<CartLine, "id" | "categoryId" | "image">;

function selectCartLines(db: Queryable, condition: SQL) {
  return db
    .select({
      id: cartLines.id,
      itemId: items.id,
      categoryId: items.categoryId,
      zoneId: cartLines.zoneId,
      zoneName: deliveryZones.name,
      quantity: cartLines.quantity,
      subitems: cartLines.subitems,
      price: items.price,
      discountPrice: items.discountPrice,
      itemName: items.name,
      image: items.image,
      product: items.product,
      productType: items.productType,
      tags: selectShownTags(items.tags),
      deliveryDate: categories.categoryDate,
      stock: items.stock,
      hasPortionLimit,
      isOffered,
      closedReason: selectClosedReason(companyId),
      isZoneAvailable,
      offered: subitemsToCompare,
    })
    .from(cartLines)
    .innerJoin(carts, and(eq(carts.id, cartLines.cartId), eq(carts.companyId, cartLines.companyId)))
    .innerJoin(users, eq(users.id, carts.userId))
    .innerJoin(items, eq(items.id, cartLines.itemId))
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .leftJoin(
      deliveryZones,
      and(eq(deliveryZones.id, cartLines.zoneId), eq(deliveryZones.companyId, cartLines.companyId)),
    )
    .where(and(eq(cartLines.companyId, companyId), condition));
}

type CartLineRow = Awaited<ReturnType<typeof selectCartLines>>[number];

function toCartLine(
  { price, discountPrice, offered, ...row }: CartLineRow,
  isSpecialCompany: boolean,
): CartLine {
  return {
    ...row,
    unitPrice: getSellingPrice(price, discountPrice),
    subsidy: noSubsidy,
    canKeepChoices: canKeepChoices(
      { product: row.product, subitems: offered },
      row.subitems,
      isSpecialCompany,
    ),
  };
}

const selectLinesOfCart = prepareQuery((db) =>
  selectCartLines(db, eq(cartLines.cartId, sql.placeholder("cartId")))
    .orderBy(categories.categoryDate, deliveryZones.order, cartLines.zoneId, items.product, cartLines.id)
    .prepare("cart-lines"),
);

/** Returns the lines of a cart, sorted by day, zone and product. */
export async function readCartLines(
  db: Queryable,
  { id: cartId, companyId }: CartKey,
  specialCompanyId: number,
): Promise<CartLine[]> {
  const rows = await selectLinesOfCart(db, { cartId, companyId });
  return rows.map((row) => toCartLine(row, companyId === specialCompanyId));
}

const selectLockedLines = prepareQuery((db) =>
  selectCartLines(db, sql`${carts.userId} = ${sql.placeholder("userId")} and ${carts.state} = 'active'`)
    .orderBy(asc(items.id), asc(cartLines.id))
    .for("no key update", { of: items })
    .prepare("lock-cart-lines"),
);

/**
 * Returns the lines of the user's active cart, which the caller has locked. Their items are locked too, so that
 * stock and prices cannot change. Items are always locked in the order of their ids, which prevents deadlocks.
 */
export async function lockCartLines(
  tx: Transaction,
  customer: { readonly id: number; readonly companyId: number },
  specialCompanyId: number,
): Promise<CartLine[]> {
  const { id: userId, companyId } = customer;
  const rows = await selectLockedLines(tx, { userId, companyId });
  return rows.map((row) => toCartLine(row, companyId === specialCompanyId));
}

const selectOrderLines = prepareQuery((db) =>
  db
    .select({
      id: orderLines.id,
      itemId: orderLines.itemId,
      categoryId: items.categoryId,
      zoneId: orderLines.zoneId,
      zoneName: orderLines.zoneName,
      quantity: orderLines.quantity,
      subitems: orderLines.subitems,
      unitPrice: orderLines.unitPrice,
      subsidy: { amount: orderLines.subsidy, meals: orderLines.subsidizedMeals },
      itemName: orderLines.itemName,
      image: items.image,
      product: orderLines.product,
      productType: orderLines.productType,
      tags: selectShownTags(orderLines.tags),
      deliveryDate: orderLines.deliveryDate,
    })
    .from(orders)
    .innerJoin(orderLines, isOrderOfLine)
    .innerJoin(items, eq(items.id, orderLines.itemId))
    .innerJoin(
      deliveryZones,
      and(eq(deliveryZones.id, orderLines.zoneId), eq(deliveryZones.companyId, orders.companyId)),
    )
    .where(and(eq(orders.companyId, companyId), eq(orders.cartId, sql.placeholder("cartId"))))
    .orderBy(
      orderLines.deliveryDate,
      deliveryZones.order,
      orderLines.zoneId,
      orderLines.product,
      orderLines.id,
    )
    .prepare("order-lines"),
);

/** An order is identified by its cart. */
type OrderOfCart = { readonly cartId: number; readonly companyId: number };

/** Returns the lines of the cart's order, sorted by day, zone and product. */
export function readOrderLines(db: Queryable, { cartId, companyId }: OrderOfCart): Promise<Line[]> {
  return selectOrderLines(db, { cartId, companyId });
}

export function computeTotal(lines: readonly Pick<Line, "unitPrice" | "quantity">[]): Centimos {
  return lines.reduce((total, line) => total + line.unitPrice * line.quantity, 0);
}

export function computeSubsidyTotal(lines: readonly Pick<Line, "subsidy">[]): Centimos {
  return lines.reduce((total, { subsidy }) => total + subsidy.amount, 0);
}

export function computeAmountDue(
  lines: readonly Pick<Line, "unitPrice" | "quantity" | "subsidy">[],
): Centimos {
  return computeTotal(lines) - computeSubsidyTotal(lines);
}

export function getLastDeliveryDate(lines: readonly Pick<Line, "deliveryDate">[]): CalendarDate | undefined {
  return lines
    .map((line) => line.deliveryDate)
    .toSorted()
    .at(-1);
}

/** Returns the units of each item, summed over all lines. */
export function sumUnitsByItem(lines: readonly Pick<Line, "itemId" | "quantity">[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const line of lines) units.set(line.itemId, (units.get(line.itemId) ?? 0) + line.quantity);
  return units;
}

type LineState = {
  readonly canBeEdited: boolean;
  readonly problem: CartLineAnswer["problem"];
  readonly maxUnits: number | null;
};

export function toCategoryDetail(date: CalendarDate) {
  return { week_day_value: weekDayNames[getWeekDay(date)], category_date: date };
}

/** Converts a line to the form of the API. */
export function toCartLineAnswer(
  line: Line,
  cutOffs: CompanyCutOffs,
  { canBeEdited, problem, maxUnits }: LineState,
): CartLineAnswer {
  const price = formatCentimos(line.unitPrice);
  const day = toCategoryDetail(line.deliveryDate);
  return {
    id: line.id,
    item: {
      id: line.itemId,
      name: line.itemName,
      price,
      product: line.product,
      image: line.image,
      category: { id: line.categoryId, week_day: getWeekDay(line.deliveryDate), ...day },
    },
    item_detail: { name: line.itemName, product: line.product, product_type: line.productType },
    category_detail: day,
    quantity: line.quantity,
    price,
    subsidy: formatCentimos(line.subsidy.amount),
    delivery_zone: line.zoneId === null ? null : { id: line.zoneId, name: line.zoneName ?? "" },
    can_be_edited: canBeEdited,
    cutoff_at: cutOffs.getCutOff(line),
    problem,
    max_units: maxUnits,
    subitems: [...line.subitems],
    tags: [...line.tags],
  };
}
