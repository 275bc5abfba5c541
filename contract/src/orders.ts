import { z } from "zod";
import { paymentMethods } from "@lonchera/domain/payment-methods";
import { cart } from "./cart.ts";
import { endpoint } from "./endpoint.ts";
import { refuseReversedRange } from "./field-rules.ts";
import {
  calendarDate,
  customerType,
  id,
  idParam,
  idParams,
  instant,
  money,
  optionalText,
  pageOf,
  paging,
  search,
  wholeNumber,
} from "./field-schemas.ts";

const orderPayment = z.object({
  /** `T`: by card or code. `C`: on the company's account, by payroll, or nothing is due. */
  payment_type: z.enum(["T", "C"]),
  /** The amount due, in céntimos, unlike the other amounts of the API. */
  amount: z.int(),
  type_of_receipt: z.string(),
  ruc_number: z.string(),
  charge_id: z.string().nullable(),
  status: z.enum(["paid", "account", "pending", "refunded"]),
  /** Null if nothing is paid by card or code. */
  method: z.enum(paymentMethods).nullable(),
  /**
   * The id of the provider's order, the payment code and its expiry, until the code is paid. The code is null until the
   * buyer has chosen where to pay.
   */
  code: z.object({ order: z.string(), payment_code: z.string().nullable(), expires_at: instant }).nullable(),
  /** True if the order is cancelled and staff must refund it, because the provider cannot. */
  refund_due: z.boolean(),
  /** The amount in céntimos that staff must refund: the whole payment, or the dropped days of a placed order. */
  refund_due_amount: z.int(),
  /** True if the company deducts the amount due from the customer's pay. */
  payroll: z.boolean(),
});

export const order = z.object({
  id,
  /** The order number shown to people, e.g. `LON-000123`. */
  id_order: z.string(),
  ordered_date: instant,
  ref_code: z.string(),
  payment: orderPayment,
  /** The id of the ordered cart. */
  cart: id,
  total: money,
  /** The company's share of `total`, and the rest, which the customer pays. */
  subsidy_total: money,
  amount_due: money,
  /** True if `total` includes IGV. Otherwise details and reports add it. */
  prices_include_igv: z.boolean(),
  additional_note: z.string(),
  /** True until the order is cancelled or its last day of delivery has passed. */
  status: z.boolean(),
  cancelled: z.boolean(),
  /** True if staff placed the order for the customer. */
  ordered_by_staff: z.boolean(),
  /** The reason of the cancellation, which the customer can read; null if there is none. */
  cancel_reason: z.string().nullable(),
  /** True while every line can be edited. */
  can_be_cancelled: z.boolean(),
  /** True while a line can be edited or a day can be dropped. */
  can_be_edited: z.boolean(),
  customer_type: customerType,
  full_name_user: z.string(),
  company_id: id,
  company_name: z.string(),
  /** The buyer's data at the time of ordering; empty after the account was erased. */
  email: z.string(),
  phone: z.string(),
  /** The id of a document type. */
  document_type: id,
  identity_document: z.string(),
  /** The dishes by day of delivery. Only the customers' own list contains them. */
  deliveries: z.optional(
    z.array(
      z.object({ date: calendarDate, dishes: z.array(z.object({ name: z.string(), quantity: z.int() })) }),
    ),
  ),
  /** The handover code, and how much of a placed order was handed over. Only lists contain it, and only if handovers are on. */
  handover: z.optional(z.object({ code: z.string().nullable(), portions: z.int(), handed_over: z.int() })),
  /**
   * The number of dishes that the customer can still rate. Only the customers' own list contains it, if ratings are
   * switched on and a part of the order was delivered.
   */
  to_rate: z.optional(z.int()),
});
export type Order = z.output<typeof order>;

export const orderPageSizes = [50, 100, 200, 500] as const;

const rangeFields = {
  /** The first and the last date of ordering, in Lima. */
  start_date: calendarDate.optional(),
  end_date: calendarDate.optional(),
};

export const orderSortKeys = ["id", "ordered_date", "full_name_user", "company_name", "total"] as const;
export type OrderSortKey = (typeof orderSortKeys)[number];

/** A leading `-` sorts in descending order. */
const ordering = z.enum(
  [...orderSortKeys, ...orderSortKeys.map((key) => `-${key}` as const)],
  "Orden desconocido",
);

const pageFields = {
  search: search.optional(),
  ...paging(orderPageSizes[0]),
  ordering: ordering.default("-ordered_date"),
};

/** `unpaid`: a card or code that has not been paid yet. `active`: a day of delivery is today or later. */
export const orderStateFilters = ["active", "ended", "unpaid", "cancelled"] as const;
export type OrderStateFilter = (typeof orderStateFilters)[number];

export const orderPaymentFilters = ["card", "code", "account"] as const;
export type OrderPaymentFilter = (typeof orderPaymentFilters)[number];

export const orderFilterFields = {
  search: pageFields.search,
  customer_type: customerType.optional(),
  company: idParam.optional(),
  /** Finds orders with a dish for this day. With `zone`, the dish must also be for that zone. */
  delivery_date: calendarDate.optional(),
  zone: idParam.optional(),
  payment: z.enum(orderPaymentFilters, "Forma de pago desconocida").optional(),
  state: z.enum(orderStateFilters, "Estado desconocido").optional(),
};
const filterFields = { ...rangeFields, ...orderFilterFields };

/** Customers get only their own orders. */
const ordersQuery = z
  .object({
    ...filterFields,
    ...pageFields,
    /** Finds only the order of this cart. */
    cart: idParam.optional(),
  })
  .refine(...refuseReversedRange("start_date"));
export type OrdersQuery = z.output<typeof ordersQuery>;

const orderSum = z.object({
  orders: z.int(),
  /** The sum of the orders' `total`, without and with added IGV. */
  total: money,
  total_with_igv: money,
});

/** The sums of all orders that a list finds, on all of its pages. */
const orderSums = z.object({
  /** The orders that are neither unpaid nor cancelled. Reports count the same orders. */
  placed: orderSum,
  unpaid: orderSum,
  cancelled: orderSum,
  /** The units of the placed orders and their price. The filters for the day and the zone apply to single lines here. */
  units: z.int(),
  lines_total: money,
});
export type OrderSums = z.output<typeof orderSums>;

export const listUserOrders = endpoint("GET", "/api/user-orders/", {
  access: "customer",
  summary: "Los propios pedidos",
  query: ordersQuery,
  response: pageOf(order),
});

export const listOrders = endpoint("GET", "/api/orders/filtered/", {
  roles: ["billing"],
  summary: "Pedidos de todas las compañías",
  query: ordersQuery,
  response: pageOf(order),
});

export const sumOrders = endpoint("GET", "/api/orders/sums/", {
  roles: ["billing"],
  summary: "Sumas de los pedidos filtrados",
  query: z.object(filterFields).refine(...refuseReversedRange("start_date")),
  response: orderSums,
});

/** The body may be missing. The order and the e-mail show the reason of staff to the customer. */
export const cancelOrder = endpoint("POST", "/api/orders/{id}/cancel/", {
  access: "signed-in",
  roles: ["billing"],
  refuses: [409],
  summary: "Cancelar un pedido",
  params: idParams,
  body: z.object({ reason: optionalText(300).nullish() }).nullish(),
  response: order,
});

export const noSuchDayMessage = "Este pedido no tiene platos para ese día.";

/** Removes a day from an order and refunds its payment. Removing the last day cancels the order. */
export const dropOrderDay = endpoint("POST", "/api/orders/{id}/drop-day/", {
  access: "customer",
  refuses: [409],
  summary: "Quitar de un pedido propio un día que sigue abierto, con su devolución",
  params: idParams,
  body: z.object({ date: calendarDate }),
  response: order,
});

/** Records that staff refunded the amount that is due. The call is refused if the amount differs from the one that staff saw. */
export const recordRefund = endpoint("POST", "/api/orders/{id}/refunded/", {
  roles: ["billing"],
  refuses: [409],
  confirmIdentity: true,
  summary: "Anotar que se devolvió el dinero de un pedido cancelado",
  params: idParams,
  /** The `refund_due_amount` that staff saw. */
  body: z.object({ amount: wholeNumber().optional() }).nullish(),
  response: order,
});

/** The reasons why an ordered dish was not added to the cart, or not with all its units. */
export const missingDishReasons = {
  notOnMenu: "No está en el menú de estos días.",
  dayTaken: "Solo está en el menú de un día, y para ese día ya lo tienes.",
  choicesWithdrawn: "Una de las opciones que elegiste ya no se ofrece.",
  closed: "El plazo para pedirlo ya cerró.",
  soldOut: "Está agotado.",
  fewLeft: (left: number) => (left === 1 ? "Solo queda 1 porción." : `Solo quedan ${left} porciones.`),
  mostUnits: (most: number) => `El carrito lleva como máximo ${most} unidades de un plato.`,
  zoneNotAvailable: (zone: string) => `La zona de entrega ${zone} ya no está disponible.`,
} as const;

/** A dish that was not added to the cart, or not with all its units, with one of `missingDishReasons`. */
const missingDish = z.object({ name: z.string(), reason: z.string() });

export const cartAddition = z.object({
  cart,
  /** The units added to the cart, with their day. */
  added: z.array(
    z.object({
      item: id,
      name: z.string(),
      quantity: z.int(),
      week_day_value: z.string(),
      category_date: calendarDate,
    }),
  ),
  missing: z.array(missingDish),
});
export type CartAddition = z.output<typeof cartAddition>;

/** Adds the units of the order that the cart does not have yet. A second call adds nothing. */
export const repeatOrder = endpoint("POST", "/api/orders/{id}/repeat/", {
  access: "customer",
  refuses: [409],
  summary: "Poner en el carrito lo de un pedido anterior",
  params: idParams,
  response: cartAddition,
});
