import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { consentsVersion } from "./privacy.ts";
import type { DetailError } from "./errors.ts";
import { order } from "./orders.ts";
import { email, id, instant, optionalText, text } from "./values.ts";

export const checkoutMessages = {
  email: "Correo electrónico inválido",
  zone: "Selecciona una dirección de envío",
  politics: "Debes aceptar la política de privacidad",
  ruc: "El RUC no es válido",
  document: "El número de documento no es válido",
} as const;

const flag = z.boolean("Debe ser verdadero o falso").default(false);

/** What the card's bank said of the buyer, as the provider's 3-D Secure script hands it over; goes to the provider as it is. */
const authentication3DS = z.object({
  eci: text(10),
  xid: optionalText(200).default(""),
  cavv: text(200),
  protocolVersion: text(20),
  directoryServerTransactionId: text(100),
});

export const orderInput = z.object({
  payment: z.object({
    /** Ignored: the charge is the server's. */
    charge_id: z.string().max(100).nullish(),
    payment_type: z.enum(["T", "C"], "Tipo de pago desconocido"),
    /** Céntimos, total × 100. */
    amount: z
      .int("Debe ser un número entero de céntimos")
      .min(0, "Debe ser mayor o igual a 0")
      .max(2_147_483_647, "Es demasiado grande"),
    type_of_receipt: text(2),
    ruc_number: optionalText(11),
  }),
  additional_note: optionalText(500).default(""),
  schedule_order: flag,
  no_need_invoice: flag,
  accept_politics: z.literal(true, checkoutMessages.politics),
  accept_declaration: flag,
  confirmation_of_acceptance: flag,
  consents_version: consentsVersion,
  company_slug: text(100),
  /** Where a type1 order goes; null for type2, whose lines carry their own. */
  delivery_zone: id.nullish().transform((zone) => zone ?? null),
  /** The provider's token; null for type C and where it is paid with a code. */
  token: text(200)
    .nullish()
    .transform((token) => token ?? null),
  /** Paid later with a code, at a bank, an agent or with a wallet: the order waits for it, and holds its stock. */
  pay_by_code: flag,
  /** Monthly parts that the card's bank charges, chosen in the provider's dialog; 0 and 1 are none. */
  installments: z.int("Debe ser un número entero").min(0).max(48).default(0),
  device_finger_print_id: optionalText(200).default(""),
  authentication_3DS: authentication3DS.nullish().transform((authentication) => authentication ?? null),
  email_cc: z.union([z.literal(""), email], checkoutMessages.email).default(""),
  dni: optionalText(15).default(""),
  phone: text(20),
  first_name: text(100),
  last_name: text(100),
  document_type: id,
  email,
});
export type OrderInput = z.output<typeof orderInput>;

/** 402: the provider's word for the buyer; where the card's bank wants to know who pays, the order is sent again with the result. */
export type PaymentRefusal = DetailError & { authentication_required?: boolean | undefined };

/** With a header `Idempotency-Key`, a repeated call answers the same order and charges nothing again. */
export const createOrder = endpoint({
  method: "POST",
  path: "/api/create-order/",
  idempotent: true,
  refuses: [402, 409, 503],
  access: "customer",
  summary: "Ordenar el carrito y pagarlo",
  body: orderInput,
  status: 201,
  response: order,
});

export const listSandboxCharges = endpoint({
  method: "GET",
  path: "/api/sandbox/charges/",
  access: "staff",
  summary: "Cargos del proveedor de pagos de prueba",
  response: z.array(
    z.object({
      id: z.string(),
      token: z.string(),
      amount: z.int(),
      /** The order that it pays, once there is one. */
      order: id.nullable(),
      refunded: z.boolean(),
      created_at: instant,
    }),
  ),
});

/** The sandbox's stand-in for the bank's counter. */
export const paySandboxOrder = endpoint({
  method: "POST",
  path: "/api/sandbox/orders/{id}/pay/",
  refuses: [409],
  access: "customer",
  summary: "Pagar un código del proveedor de pagos de prueba",
  params: z.object({ id: z.string().max(60) }),
  response: z.object({ paid: z.literal(true) }),
});
