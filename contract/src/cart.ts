import { z } from "zod";
import { subitemTypes } from "@lonchera/domain/codes";
import { dishTag } from "./dish-tags.ts";
import { endpoint } from "./endpoint.ts";
import type { DetailError } from "./errors.ts";
import { subsidyTerms } from "./subsidy.ts";
import {
  calendarDate,
  id,
  idParam,
  idParams,
  instant,
  money,
  nullableId,
  productCode,
  weekDay,
  wholeNumber,
} from "./field-schemas.ts";

/** The most units that a line of a cart or an order can have. */
export const maxQuantity = 1000;

/** The maximum number of lines in one request. */
const maxLines = 1500;

/** The error messages for the fields of a line. */
export const cartLineMessages = {
  unknownItem: "Este plato no está en el menú.",
  lineNotFound: "Este plato ya no está elegido.",
  whichLine: "Este plato está en varias líneas: indica cuál.",
  noChoices: "Este plato no lleva opciones.",
  zoneRequired: "La zona de entrega es requerida",
  zoneNotAvailable: "Esta zona de entrega no está disponible.",
  zoneIsTheOrders: "La zona de entrega se elige al finalizar el pedido.",
  withChoices: "Este plato lleva opciones: agrégalo desde el menú.",
  totalTooLarge: "El total del pedido es demasiado grande.",
  tooManyUnits: `La cantidad máxima es ${maxQuantity}`,
} as const;

const chosenSubitem = z.object({ item_type: z.enum(subitemTypes), subitem_name: z.string(), subitem_id: id });

/** Why a line cannot be ordered, or null if it can be ordered. */
const lineProblem = z
  .enum(["closed", "sold-out", "withdrawn", "zone-disabled", "choices-withdrawn", "day-closed"])
  .nullable();

const cartLine = z.object({
  id,
  item: z.object({
    id,
    name: z.string(),
    price: money,
    product: productCode,
    image: z.string().nullable(),
    category: z.object({ id, week_day: weekDay, week_day_value: z.string(), category_date: calendarDate }),
  }),
  item_detail: z.object({ name: z.string(), product: productCode, product_type: z.string() }),
  category_detail: z.object({ week_day_value: z.string(), category_date: calendarDate }),
  quantity: z.int(),
  /** The price of one unit. */
  price: money,
  /** The company's share of the line's total. */
  subsidy: money,
  delivery_zone: z.object({ id, name: z.string() }).nullable(),
  /** True until the line's cut-off, unless its order was cancelled. */
  can_be_edited: z.boolean(),
  cutoff_at: instant.nullable(),
  problem: lineProblem,
  /** The maximum number of units of the dish in all lines together; null in an order. */
  max_units: z.int().nullable(),
  subitems: z.array(chosenSubitem),
  /** The tags of the dish; in an order, its tags at the time of ordering. */
  tags: z.array(dishTag),
});
export type CartLine = z.output<typeof cartLine>;

export const cart = z.object({
  id,
  /** The sum of price × quantity, without IGV. */
  total: money,
  /** The company's share of `total`, and the rest, which the customer pays. */
  subsidy_total: money,
  amount_due: money,
  /** `T`: the customer pays now. `C`: the order is on account or by payroll, or nothing is due. */
  payment_type: z.enum(["T", "C"]),
  /** The company's subsidy for an individual's open cart; otherwise null. */
  subsidy: subsidyTerms
    .extend({
      /** The rest of this month's cap after placed orders; null without a cap. */
      month_left: money.nullable(),
      /** The subsidies of paid and unpaid orders by product and day, since the earliest month of today and the cart's days. */
      used: z.array(z.object({ product: productCode, date: calendarDate, meals: z.int(), amount: money })),
    })
    .nullable(),
  created_at: instant,
  user_detail: z.object({ first_name: z.string(), last_name: z.string() }),
  items: z.array(cartLine),
});
export type Cart = z.output<typeof cart>;

/** The cart grouped by day and zone. */
const organizedCart = cart.omit({ items: true }).extend({
  categories: z.array(
    z.object({
      week_day: weekDay.nullable(),
      week_day_value: z.string().nullable(),
      category_date: calendarDate.nullable(),
      delivery_zones: z.array(
        z.object({ id: id.nullable(), name: z.string().nullable(), cart_items: z.array(cartLine) }),
      ),
    }),
  ),
});
export type OrganizedCart = z.output<typeof organizedCart>;

const quantity = wholeNumber("La cantidad es requerida", "La cantidad debe ser un número entero")
  .min(1, "La cantidad mínima es 1")
  .max(maxQuantity, cartLineMessages.tooManyUnits);

const lineInput = z.object({
  item: id,
  quantity,
  delivery_zone: nullableId.optional().transform((zone) => zone ?? null),
});

/** `price` is the price on the page. It is ignored: the server uses its own price. */
export const addCartItemInput = lineInput.extend({ price: z.unknown().optional() });

export const addSpecialCartItemInput = addCartItemInput.extend({
  /** The ids of the chosen subitems, without repetitions. */
  subitems: z
    .array(id, "Las opciones deben ser una lista")
    .max(20, "Son demasiadas opciones")
    .refine((ids) => new Set(ids).size === ids.length, "Una opción está repetida")
    .default([]),
});
export type AddSpecialCartItemInput = z.output<typeof addSpecialCartItemInput>;

const removeCartItemInput = lineInput.extend({
  /** The id of the line. It is required if several lines have the same item and zone. */
  line: id.optional(),
});
export type RemoveCartItemInput = z.output<typeof removeCartItemInput>;

/** The new quantities of cart lines; 0 removes the line. Lines with chosen subitems do not change. */
const setLinesInput = z.object({
  lines: z
    .array(
      lineInput.extend({
        quantity: wholeNumber("La cantidad es requerida", "La cantidad debe ser un número entero")
          .min(0, "La cantidad mínima es 0")
          .max(maxQuantity, cartLineMessages.tooManyUnits),
      }),
    )
    .min(1, "No hay líneas")
    .max(maxLines, `Se admiten hasta ${maxLines} líneas`)
    .refine(
      (lines) => new Set(lines.map((line) => `${line.item} ${line.delivery_zone}`)).size === lines.length,
      "Una línea está repetida",
    ),
});
export type SetLinesInput = z.output<typeof setLinesInput>;

/** The body of a 409: the reason for each line that cannot be set. The cart has not changed. */
export type LinesRefusal = DetailError & {
  readonly lines: readonly {
    readonly item: number;
    readonly delivery_zone: number | null;
    readonly message: string;
  }[];
};

const orderCartParams = z.object({ cartId: idParam });

export const getCart = endpoint("GET", "/api/cart/", {
  access: "customer",
  summary: "El carrito activo",
  response: cart,
});

export const getCartById = endpoint("GET", "/api/cart/{id}/", {
  access: "signed-in",
  roles: ["billing"],
  summary: "Un carrito, envuelto",
  params: idParams,
  response: z.object({ cart }),
});

export const getCartV2 = endpoint("GET", "/api/cart/v2/{id}/", {
  access: "signed-in",
  roles: [],
  summary: "Un carrito",
  params: idParams,
  response: cart,
});

export const getOrganizedCart = endpoint("GET", "/api/cart/v3/{id}/", {
  access: "signed-in",
  roles: ["billing"],
  summary: "Un carrito organizado por día y zona",
  params: idParams,
  response: organizedCart,
});

export const addCartItem = endpoint("POST", "/api/cart/add-item/", {
  access: "customer",
  refuses: [409],
  summary: "Agregar un plato al carrito",
  body: addCartItemInput,
  response: cart,
});

export const addSpecialCartItem = endpoint("POST", "/api/cart/add-item-cv/", {
  access: "customer",
  refuses: [409],
  summary: "Agregar un plato con sus opciones (compañía especial)",
  body: addSpecialCartItemInput,
  response: cart,
});

export const setCartLines = endpoint("PUT", "/api/cart/lines/", {
  access: "customer",
  refuses: [409],
  summary: "Fijar las unidades de varias líneas del carrito: todas o ninguna",
  body: setLinesInput,
  response: cart,
});

export const removeCartItem = endpoint("DELETE", "/api/cart/remove-item/", {
  access: "customer",
  refuses: [409],
  summary: "Quitar unidades del carrito",
  body: removeCartItemInput,
  response: cart,
});

export const clearCart = endpoint("DELETE", "/api/cart/clear/", {
  access: "customer",
  refuses: [409],
  summary: "Vaciar el carrito",
  response: cart,
});

export const addItemToOrder = endpoint("POST", "/api/cart/add-item/{cartId}/", {
  access: "customer",
  refuses: [409],
  summary: "Agregar unidades a un pedido, o al propio carrito activo",
  params: orderCartParams,
  body: addSpecialCartItemInput.extend({ line: id.optional() }),
  response: cart,
});

export const removeItemFromOrder = endpoint("DELETE", "/api/cart/remove-item/{cartId}/", {
  access: "customer",
  refuses: [409],
  summary: "Quitar unidades de un pedido, o del propio carrito activo",
  params: orderCartParams,
  body: removeCartItemInput,
  response: cart,
});
