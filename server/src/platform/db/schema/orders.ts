import { and, eq, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { SubitemType } from "@lonchera/domain/codes";
import type { DishTag } from "@lonchera/domain/dish-tags";
import type { Subsidy } from "@lonchera/domain/subsidy";
import { cartStates, orderStates } from "@lonchera/domain/order-state";
import { createSearchExpression } from "../search.ts";
import { companies, deliveryZones } from "./companies.ts";
import { foreignId } from "./foreign-id.ts";
import { items, productCode } from "./menus.ts";
import { documentTypes, itemTypes, receiptTypes } from "./reference.ts";
import { customerType, users } from "./users.ts";

/**
 * A `paying` cart must not change, because its order waits for the provider's response. An `ordered` cart has no
 * lines; its id stands for its order in the API. See domain/src/order-state.ts for the transitions.
 */
export const cartState = pgEnum("cart_state", cartStates);

export const carts = pgTable(
  "carts",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    companyId: foreignId("company_id", () => companies.id),
    userId: foreignId("user_id", () => users.id),
    state: cartState().notNull().default("active"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("carts_one_open_per_user")
      .on(t.userId)
      .where(sql`${t.state} <> 'ordered'`),
    index("carts_user_idx").on(t.userId).concurrently(),
  ],
);

/** A chosen subitem with its name at the time of the choice. */
export type ChosenSubitem = { subitem_id: number; subitem_name: string; item_type: SubitemType };

export const cartLines = pgTable(
  "cart_lines",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The company of its cart. */
    companyId: integer("company_id").notNull(),
    cartId: foreignId("cart_id", () => carts.id, { onDelete: "cascade" }),
    itemId: foreignId("item_id", () => items.id),
    /** Null for type1, because the zone is chosen with the order. */
    zoneId: integer("zone_id").references(() => deliveryZones.id),
    quantity: integer().notNull(),
    /** Sorted by `subitem_id`. */
    subitems: jsonb().$type<readonly ChosenSubitem[]>().notNull().default([]),
  },
  (t) => [
    unique("cart_lines_same_line_key").on(t.cartId, t.itemId, t.zoneId, t.subitems).nullsNotDistinct(),
    // The key above serves processes of the former release. The next release drops it.
    unique("cart_lines_line_of_company_key")
      .on(t.cartId, t.itemId, t.zoneId, t.subitems, t.companyId)
      .nullsNotDistinct(),
    index("cart_lines_item_idx").on(t.itemId),
    check("cart_lines_quantity_positive", sql`${t.quantity} > 0`),
  ],
);

export const orderState = pgEnum("order_state", orderStates);
export const paymentType = pgEnum("payment_type", ["T", "C"]);

type CountedColumn =
  | "customerType"
  | "state"
  | "paymentType"
  | "lastDeliveryDate"
  | "total"
  | "pricesIncludeIgv";

function getCountedColumns(t: Record<CountedColumn, AnyPgColumn>) {
  return [t.customerType, t.state, t.paymentType, t.lastDeliveryDate, t.total, t.pricesIncludeIgv] as const;
}

export const orders = pgTable(
  "orders",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    companyId: foreignId("company_id", () => companies.id),
    userId: foreignId("user_id", () => users.id),
    cartId: integer("cart_id")
      .notNull()
      .unique()
      .references(() => carts.id),
    /** The member of staff who placed it for the customer; null if the customer placed it. */
    orderedById: integer("ordered_by_id").references(() => users.id),
    /** `pending` means that the order is not paid yet. */
    state: orderState().notNull(),
    orderedAt: timestamp("ordered_at", { withTimezone: true }).notNull(),
    cancelledAt: timestamp("cancelled_at", { withTimezone: true }),
    /** Why it was cancelled, for its customer. */
    cancelReason: text("cancel_reason"),
    refCode: text("ref_code").notNull(),
    /** Céntimos: the sum of unit price × quantity of its lines. */
    total: integer().notNull(),
    /** The company's subsidy when the order was placed; null without one. Later changes of the subsidy do not count. */
    subsidy: jsonb().$type<Subsidy>(),
    /** Céntimos: the sum of its lines' subsidies. The customer owes the rest of `total`. */
    subsidyTotal: integer("subsidy_total").notNull().default(0),
    /** Whether `total` includes IGV, by the setting when the order was placed. Otherwise IGV is added to it. */
    pricesIncludeIgv: boolean("prices_include_igv").notNull().default(false),
    /** The last delivery date of its lines. */
    lastDeliveryDate: date("last_delivery_date", { mode: "string" }).notNull(),
    additionalNote: text("additional_note").notNull().default(""),
    customerType: customerType("customer_type").notNull(),
    fullNameUser: text("full_name_user").notNull(),
    companyName: text("company_name").notNull(),
    email: text().notNull(),
    emailCc: text("email_cc").notNull().default(""),
    phone: text().notNull(),
    documentTypeId: foreignId("document_type_id", () => documentTypes.id),
    identityDocument: text("identity_document").notNull().default(""),
    zoneId: integer("zone_id").references(() => deliveryZones.id),
    scheduleOrder: boolean("schedule_order").notNull(),
    noNeedInvoice: boolean("no_need_invoice").notNull(),
    acceptDeclaration: boolean("accept_declaration").notNull(),
    confirmationOfAcceptance: boolean("confirmation_of_acceptance").notNull(),
    /** Null if staff placed the order. */
    acceptedPoliticsAt: timestamp("accepted_politics_at", { withTimezone: true }),
    /** The version of the texts of the three checkboxes; null in orders from before versions were stored, and in those of staff. */
    consentsVersion: text("consents_version"),
    paymentType: paymentType("payment_type").notNull(),
    receiptTypeId: text("receipt_type_id")
      .notNull()
      .references(() => receiptTypes.id),
    rucNumber: text("ruc_number").notNull(),
    idempotencyKey: text("idempotency_key"),
    /** The hash of the request body that came with the key. */
    requestHash: text("request_hash"),
    /** The searched and sorted texts. Both have trigram indexes if the server has pg_trgm. */
    searchUser: text("search_user")
      .notNull()
      .generatedAlwaysAs(sql.raw(createSearchExpression("full_name_user"))),
    searchCompany: text("search_company")
      .notNull()
      .generatedAlwaysAs(sql.raw(createSearchExpression("company_name"))),
  },
  (t) => [
    // Lists are counted, summed and paged from the index alone, in both directions. The columns after the id are only
    // filters and sums.
    index("orders_ordered_idx").on(t.orderedAt, t.id, ...getCountedColumns(t)),
    index("orders_company_idx").on(t.companyId, t.orderedAt, t.id, ...getCountedColumns(t)),
    index("orders_user_idx").on(t.userId, t.orderedAt, t.id),
    index("orders_total_idx").on(t.total, t.id),
    index("orders_search_user_idx").on(t.searchUser, t.id),
    index("orders_search_company_idx").on(t.searchCompany, t.id),
    // Finds an order by its handover code.
    index("orders_ref_code_idx").on(t.refCode).concurrently(),
    index("orders_last_delivery_idx").on(t.lastDeliveryDate),
    index("orders_ordered_by_idx")
      .on(t.orderedById)
      .concurrently()
      .where(sql`${t.orderedById} is not null`),
    index("orders_not_placed_idx")
      .on(t.state, t.orderedAt, t.id)
      .where(sql`${t.state} <> 'placed'`),
    uniqueIndex("orders_idempotency_key").on(t.userId, t.idempotencyKey),
  ],
);

/** The lines of orders, with names, price, day and zone at the time of ordering. */
export const orderLines = pgTable(
  "order_lines",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The company of its order. */
    companyId: integer("company_id").notNull(),
    orderId: foreignId("order_id", () => orders.id, { onDelete: "cascade" }),
    itemId: foreignId("item_id", () => items.id),
    zoneId: foreignId("zone_id", () => deliveryZones.id),
    quantity: integer().notNull(),
    /** Sorted by `subitem_id`. */
    subitems: jsonb().$type<readonly ChosenSubitem[]>().notNull(),
    /** Céntimos. */
    unitPrice: integer("unit_price").notNull(),
    itemName: text("item_name").notNull(),
    product: productCode().notNull(),
    productType: text("product_type")
      .notNull()
      .references(() => itemTypes.id),
    deliveryDate: date("delivery_date", { mode: "string" }).notNull(),
    zoneName: text("zone_name").notNull(),
    /**
     * Céntimos of the whole line that the company pays. `subsidizedMeals` is the number of units that it pays a part
     * of.
     */
    subsidy: integer().notNull().default(0),
    subsidizedMeals: integer("subsidised_meals").notNull().default(0),
    /** The tags of the dish when units were last added to the line. */
    tags: text().array().$type<readonly DishTag[]>().notNull().default([]),
  },
  (t) => [
    // Units that were added at another price form a separate line.
    unique("order_lines_same_line_key").on(t.orderId, t.itemId, t.zoneId, t.subitems, t.unitPrice),
    index("order_lines_item_idx").on(t.itemId),
    // Finds the lines of a day for all companies, or for one.
    index("order_lines_day_idx").on(t.deliveryDate, t.companyId).concurrently(),
    check("order_lines_quantity_positive", sql`${t.quantity} > 0`),
  ],
);

/** Joins an order with its lines. A condition on the company of either table then holds for both. */
export const isOrderOfLine = and(
  eq(orders.id, orderLines.orderId),
  eq(orders.companyId, orderLines.companyId),
);
