import { z } from "zod";
import { dishTag } from "./dish-tags.ts";
import { endpoint } from "./endpoint.ts";
import { cartAddition } from "./orders.ts";
import {
  calendarDate,
  flag,
  id,
  instant,
  money,
  productCode,
  requiredText,
  weekDay,
} from "./field-schemas.ts";

export const maxFavorites = 200;

export const usualWeekMessages = {
  dishOrType: "Elige un plato o un tipo",
  repeatedDay: "Un día está repetido",
  unknownType: "Tipo de plato desconocido",
  tooManyFavorites: `Puedes tener hasta ${maxFavorites} favoritos: quita alguno para guardar este.`,
  accountsOnly: "Solo las cuentas de empresa pueden dejar que pidamos por ellas.",
} as const;

/** What a company client must do before orders can be placed automatically. */
export const automaticOrderRequirementTexts = {
  days: "Elige al menos un día de tu semana.",
  zone: "Elige tu zona de entrega.",
  "first-order": "Haz tu primer pedido desde el menú: así sabemos qué comprobante quieres.",
} as const;
export type AutomaticOrderRequirement = keyof typeof automaticOrderRequirementTexts;

/** Name and product identify a dish, because it has another item on each day. */
const favorite = z.object({ name: z.string(), product: productCode });
export type Favorite = z.output<typeof favorite>;

const usualDay = z
  .object({
    week_day: weekDay,
    product: productCode,
    /** The name of a dish; null if any dish of a type is meant. */
    dish: requiredText(200).nullable(),
    /** The id of an item type; null if a dish is named. */
    product_type: requiredText(20).nullable(),
  })
  .refine((day) => (day.dish === null) !== (day.product_type === null), usualWeekMessages.dishOrType);
export type UsualDay = z.output<typeof usualDay>;

const usualWeek = z.object({
  /** False if the usual week is switched off in the settings. */
  offered: z.boolean(),
  favorites: z.array(favorite),
  /** The usual meals, at most one for each weekday, sorted by weekday. */
  days: z.array(usualDay),
  /** The delivery zone of a company client. A company's only zone is chosen automatically. */
  delivery_zone: id.nullable(),
  /** True if the proposal is ordered automatically, which only company clients can choose. */
  confirms: z.boolean(),
  /** The unmet requirements of `confirms`; null for individuals. */
  confirm_missing: z.array(z.enum(["days", "zone", "first-order"])).nullable(),
  /** Nothing is proposed for days up to this one. */
  skipped_until: calendarDate.nullable(),
});
export type UsualWeek = z.output<typeof usualWeek>;

export const getUsualWeek = endpoint("GET", "/api/usual-week/", {
  access: "customer",
  summary: "Los propios favoritos y la semana habitual",
  response: usualWeek,
});

/** Omitted fields do not change. With `only_day`, the other weekdays do not change either. */
export const saveUsualWeek = endpoint("PUT", "/api/usual-week/", {
  access: "customer",
  refuses: [409],
  summary: "Cambiar la semana habitual, y si se pide sola (cuentas de empresa)",
  body: z.object({
    days: z
      .array(usualDay)
      .max(7, usualWeekMessages.repeatedDay)
      .refine(
        (days) => new Set(days.map((day) => day.week_day)).size === days.length,
        usualWeekMessages.repeatedDay,
      )
      .optional(),
    only_day: weekDay.optional(),
    delivery_zone: id.nullable().optional(),
    confirms: flag.optional(),
    skipped_until: calendarDate.nullable().optional(),
  }),
  response: usualWeek,
});

/** A second call changes nothing. */
export const addFavorite = endpoint("PUT", "/api/favorites/", {
  access: "customer",
  refuses: [409],
  summary: "Guardar el plato de un ítem del menú entre los favoritos",
  body: z.object({ item: id }),
  response: usualWeek,
});

export const removeFavorite = endpoint("DELETE", "/api/favorites/", {
  access: "customer",
  refuses: [409],
  summary: "Quitar un plato de los favoritos",
  body: z.object({ name: requiredText(200), product: productCode }),
  response: usualWeek,
});

/** A day of the menu for which the usual week has a meal. */
const proposedDay = z.object({
  category_date: calendarDate,
  week_day_value: z.string(),
  /** The name of the dish, or the names of the meal and the type. */
  wish: z.string(),
  /** `kept` means that nothing needs to be ordered, `missing` that no dish fits. Both have a reason. */
  state: z.enum(["ready", "kept", "missing"]),
  reason: z.string().nullable(),
  /** The proposed item if the state is `ready`, otherwise null. */
  item: z
    .object({ id, name: z.string(), price: money, product: productCode, tags: z.array(dishTag) })
    .nullable(),
  /** The time of the automatic order of a `ready` item; null if it is not ordered automatically. */
  ordered_at: instant.nullable(),
});
export type ProposedDay = z.output<typeof proposedDay>;

export const getProposal = endpoint("GET", "/api/usual-week/proposal/", {
  access: "customer",
  summary: "Lo que la semana habitual propone del menú de ahora",
  response: z.object({ results: z.array(proposedDay) }),
});

/** Adds each proposed dish once. A second call adds nothing. */
export const addProposalToCart = endpoint("POST", "/api/usual-week/proposal/", {
  access: "customer",
  refuses: [409],
  summary: "Poner en el carrito platos de la propuesta",
  body: z.object({ items: z.array(id).min(1, "No hay platos").max(60, "Son demasiados platos") }),
  response: cartAddition,
});
