import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { order } from "./orders.ts";
import { consentsVersion, email, id, instant, optionalText, text } from "./values.ts";

export const checkoutMessages = {
  email: "Correo electrónico inválido",
  zone: "Selecciona una dirección de envío",
  politics: "Debes aceptar la política de privacidad",
  ruc: "El RUC no es válido",
  document: "El número de documento no es válido",
} as const;

const flag = z.boolean("Debe ser verdadero o falso").default(false);

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
  /** The provider's token; null for type C. */
  token: text(200)
    .nullish()
    .transform((token) => token ?? null),
  email_cc: z.union([z.literal(""), email], checkoutMessages.email).default(""),
  dni: optionalText(15).default(""),
  phone: text(20),
  first_name: text(100),
  last_name: text(100),
  document_type: id,
  email,
});
export type OrderInput = z.output<typeof orderInput>;

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
