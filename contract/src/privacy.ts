import { z } from "zod";
import { account } from "./accounts.ts";
import { claim } from "./claims.ts";
import { consentsVersion } from "./consents.ts";
import { endpoint } from "./endpoint.ts";
import { historyEntry } from "./history.ts";
import {
  calendarDate,
  customerType,
  email,
  id,
  idParams,
  instant,
  money,
  productCode,
  requiredText,
  typedPassword,
  weekDay,
} from "./field-schemas.ts";

export const privacyMessages = {
  wrongPassword: "La contraseña no es correcta.",
  otherEmail: "No es el correo de este cliente.",
} as const;

const orderLine = z.object({
  delivery_date: calendarDate.nullable(),
  product: productCode.nullable(),
  item_name: z.string().nullable(),
  subitems: z.array(z.string()),
  zone_name: z.string().nullable(),
  quantity: z.int(),
  unit_price: money.nullable(),
});

const ownOrder = z.object({
  id_order: z.string(),
  ordered_date: instant,
  state: z.enum(["pending", "placed", "cancelled"]),
  company_name: z.string(),
  customer_type: customerType,
  full_name_user: z.string(),
  email: z.string(),
  email_cc: z.string(),
  phone: z.string(),
  document_type: id,
  identity_document: z.string(),
  additional_note: z.string(),
  cancel_reason: z.string().nullable(),
  total: money,
  subsidy_total: money,
  payment_type: z.enum(["T", "C"]),
  charge_ids: z.array(z.string()),
  type_of_receipt: z.string(),
  ruc_number: z.string(),
  consents: z.object({
    /** Null for an order that staff placed. */
    accept_politics: instant.nullable(),
    accept_declaration: z.boolean(),
    confirmation_of_acceptance: z.boolean(),
    version: z.string().nullable(),
  }),
  lines: z.array(orderLine),
  /** The times and places at which it was handed over. */
  handovers: z.array(
    z.object({ delivery_date: calendarDate, meal: z.string(), at: instant, place: z.string() }),
  ),
});

/** All stored data of a customer. The comments say which data are found by the account's e-mail. */
export const ownData = z.object({
  made_at: instant,
  account,
  /** The newest consent to the privacy policy, or null if there is none. */
  registration_consent: z.object({ accepted_at: instant, version: z.string() }).nullable(),
  orders: z.array(ownOrder),
  /** The dishes that are not ordered yet. */
  cart: z.array(z.object({ item: z.string(), quantity: z.int(), subitems: z.array(z.string()) })),
  /** The days on which the person does not attend. */
  absences: z.array(z.object({ date: calendarDate, recorded_at: instant })),
  /** Null without an account. */
  reminders: z
    .object({
      active: z.boolean(),
      sent: z.array(z.object({ sent_on: calendarDate, delivery_date: calendarDate })),
      /** The browsers that show reminders. `push_service` is only the host, because the whole URL is a secret. */
      devices: z.array(
        z.object({ push_service: z.string(), created_at: instant, last_sent_at: instant.nullable() }),
      ),
    })
    .nullable(),
  /** Claims filed with the account's e-mail. */
  claims: z.array(claim),
  /** Orders of others that name the account's e-mail as their contact or for a copy. */
  named_in_orders: z.array(z.object({ id_order: z.string(), ordered_date: instant })),
  /** The allergens that the person avoids; null if none were chosen. */
  food_preferences: z.object({ avoids: z.array(z.string()), saved_at: instant }).nullable(),
  /** The person's ratings of dishes. Staff read them without the name. */
  ratings: z.array(
    z.object({
      item_name: z.string(),
      delivery_date: calendarDate,
      stars: z.int(),
      comment: z.string(),
      rated_at: instant,
    }),
  ),
  /** The person's favourites, usual week, and days with automatic orders. Null without an account. */
  usual_week: z
    .object({
      favorites: z.array(z.object({ name: z.string(), product: productCode })),
      days: z.array(
        z.object({
          week_day: weekDay,
          product: productCode,
          dish: z.string().nullable(),
          product_type: z.string().nullable(),
        }),
      ),
      /** The name of the chosen zone. */
      delivery_zone: z.string().nullable(),
      confirms: z.boolean(),
      skipped_until: calendarDate.nullable(),
      saved_at: instant.nullable(),
      handled_days: z.array(z.object({ delivery_date: calendarDate, id_order: z.string().nullable() })),
    })
    .nullable(),
  history: z.array(historyEntry),
  sessions: z.array(
    z.object({
      device: z.string().nullable(),
      created_at: instant,
      last_used_at: instant,
      expires_at: instant,
    }),
  ),
  /** The person's events in the audit log, and the failed sign-ins to the account. */
  events: z.array(z.object({ event: z.string(), at: instant, address: z.string().nullable() })),
});
export type OwnData = z.output<typeof ownData>;

export const getOwnData = endpoint("GET", "/api/account/data/", {
  access: "customer",
  summary: "Los propios datos: cuenta, órdenes, consentimientos, reclamaciones e historial",
  response: ownData,
});

export const accountDeletion = z.object({ password: typedPassword });

/** Ends all sessions and erases the personal data; orders stay without them. Orders to be delivered prevent it. */
export const deleteOwnAccount = endpoint("POST", "/api/account/delete/", {
  access: "customer",
  refuses: [409, 429, 503],
  summary: "Eliminar la propia cuenta",
  body: accountDeletion,
});

const consentInput = z.object({ consents_version: consentsVersion });

/** Records the time and version of the consent, unless a newer version was already accepted. */
export const acceptPrivacyPolicy = endpoint("POST", "/api/account/consent/", {
  access: "customer",
  summary: "Aceptar la política de privacidad",
  body: consentInput,
});

/** The label of the note in the form and in the history. */
export const requestNoteLabel = "Motivo o referencia de la solicitud";

/** The note says how and when the person asked. The history keeps it as proof, even after an erasure. */
export const dataRequest = z.object({ email, note: requiredText(300) });
export type DataRequest = z.output<typeof dataRequest>;

/**
 * The data that staff can download for a person. If there is no account, they are the claims and orders that name the
 * e-mail. Food preferences reveal a person's health, and staff must not learn who gave a rating. For this reason only
 * the person can download both.
 */
export const personalData = ownData
  .omit({ food_preferences: true, ratings: true })
  .extend({ account: account.nullable() });
export type PersonalData = z.output<typeof personalData>;

/** The person is informed by e-mail. The history of the account keeps the note, or without an account that of the claims. */
export const exportPersonalData = endpoint("POST", "/api/personal-data/", {
  roles: ["support"],
  confirmIdentity: true,
  summary: "Atender una solicitud de acceso: todo lo que se guarda de quien tiene un correo",
  body: dataRequest,
  response: personalData,
});

/** Erases a client with the rules of `deleteOwnAccount`. The client's e-mail confirms the choice. */
export const eraseClient = endpoint("POST", "/api/clients/{id}/erase/", {
  roles: ["support"],
  refuses: [409],
  confirmIdentity: true,
  summary: "Eliminar los datos personales de un cliente a pedido suyo",
  params: idParams,
  body: dataRequest,
});
