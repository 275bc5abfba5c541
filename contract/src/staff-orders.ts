import { z } from "zod";
import { addSpecialCartItemInput, type AddSpecialCartItemInput } from "./cart.ts";
import { endpoint } from "./endpoint.ts";
import { order } from "./orders.ts";
import {
  customerType,
  id,
  idParam,
  idParams,
  instant,
  money,
  nullableId,
  optionalText,
  pageOf,
  paging,
  search,
} from "./field-schemas.ts";

/** A customer for whom staff can order. */
const orderCustomer = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  customer_type: customerType,
  company_id: id,
  company_name: z.string(),
  /** True if the company deducts what its subsidy does not cover from the customer's pay. */
  payroll: z.boolean(),
});
export type OrderCustomer = z.output<typeof orderCustomer>;

export const listOrderCustomers = endpoint("GET", "/api/staff-orders/customers/", {
  roles: ["billing"],
  summary: "Clientes para los que el personal puede pedir, buscados como en la lista de clientes",
  query: z.object({
    search: search.optional(),
    /** Finds only the customer with this id. */
    id: idParam.optional(),
    ...paging(20),
  }),
  response: pageOf(orderCustomer),
});

function getLineKey({ item, delivery_zone, subitems }: AddSpecialCartItemInput): string {
  return [item, delivery_zone, ...subitems.toSorted((a, b) => a - b)].join(" ");
}

const staffOrder = z.object({
  lines: z
    .array(addSpecialCartItemInput)
    .min(1, "Agrega al menos un plato")
    .max(200, "Se admiten hasta 200 líneas")
    .refine((lines) => new Set(lines.map(getLineKey)).size === lines.length, "Una línea está repetida"),
  /** The zone of an individual's order. The lines of a company client have their own zones. */
  delivery_zone: nullableId.optional().transform((zone) => zone ?? null),
  /** `account`: the company pays. `code`: an individual pays later with the provider's code. */
  payment: z.enum(["account", "code"], "Elige cómo se paga"),
});

const staffOrderPreview = z.object({
  /** The sum of price × quantity, which will be the total of the order. */
  total: money,
  /** The company's and the customer's shares of `total`. An order on the company's account has no subsidy. */
  subsidy_total: money,
  amount_due: money,
  /** True if the company deducts the amount due from the customer's pay. Such an order has no code. */
  payroll: z.boolean(),
  type_of_receipt: z.string(),
  ruc_number: z.string(),
  /** True if the cut-off of a dish has passed. A reason is required then. */
  needs_reason: z.boolean(),
  /** The time until which a code can be paid; null if there is no code. */
  pay_until: instant.nullable(),
});
export type StaffOrderPreview = z.output<typeof staffOrderPreview>;

/** Makes the same checks as placing the order, and changes nothing. */
export const previewStaffOrder = endpoint("POST", "/api/staff-orders/customers/{id}/preview/", {
  roles: ["billing"],
  refuses: [409],
  summary: "Revisar un pedido para un cliente antes de hacerlo: total, comprobante y plazos",
  params: idParams,
  body: staffOrder,
  response: staffOrderPreview,
});

/**
 * Staff place an order for a customer, whose cart does not change. The call is refused if `total` differs from the total
 * that staff saw. After the cut-off of a dish, a reason is required. A repeated call with the same `Idempotency-Key` returns
 * the same order.
 */
export const createStaffOrder = endpoint("POST", "/api/staff-orders/customers/{id}/", {
  roles: ["billing"],
  idempotent: true,
  refuses: [402, 409, 503],
  summary: "Hacer un pedido para un cliente",
  params: idParams,
  body: staffOrder.extend({
    total: money,
    /** The amount due that staff saw. If it has changed, the call is refused. */
    amount_due: money.optional(),
    additional_note: optionalText(500).default(""),
    reason: optionalText(300).default(""),
  }),
  status: 201,
  response: order,
});
