import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { consentsVersion } from "./consents.ts";
import type { DetailError } from "./errors.ts";
import { order } from "./orders.ts";
import {
  email,
  flag,
  id,
  instant,
  maxAmount,
  money,
  nullableId,
  optionalText,
  requiredText,
  wholeNumber,
} from "./field-schemas.ts";

export const checkoutMessages = {
  email: "Correo electrónico inválido",
  zone: "Selecciona una dirección de envío",
  politics: "Debes aceptar la política de privacidad",
  paymentType: "Este tipo de pago no corresponde a tu cuenta.",
  ruc: "El RUC no es válido",
  document: "El número de documento no es válido",
} as const;

export const maxInstallments = 48;
export const maxDeviceIdLength = 200;

/** The result of 3-D Secure from the provider's script. The server sends it to the provider unchanged. */
const authentication3DS = z.object({
  eci: requiredText(10),
  xid: optionalText(200).default(""),
  cavv: requiredText(200),
  protocolVersion: requiredText(20),
  directoryServerTransactionId: requiredText(100),
});

export const orderInput = z.object({
  payment: z.object({
    /** This field is ignored, because the server makes the charge. */
    charge_id: z.string().max(100).nullish(),
    payment_type: z.enum(["T", "C"], "Tipo de pago desconocido"),
    /** The cart's `amount_due` in céntimos. Without a subsidy, it is equal to the total. */
    amount: z
      .int("Debe ser un número entero de céntimos")
      .min(0, "Debe ser mayor o igual a 0")
      .max(maxAmount, "Es demasiado grande"),
    type_of_receipt: requiredText(2),
    ruc_number: optionalText(11).default(""),
  }),
  additional_note: optionalText(500).default(""),
  schedule_order: flag.default(false),
  no_need_invoice: flag.default(false),
  accept_politics: z.literal(true, checkoutMessages.politics),
  accept_declaration: flag.default(false),
  confirmation_of_acceptance: flag.default(false),
  consents_version: consentsVersion,
  company_slug: requiredText(100),
  /** The zone of a type1 order; null for type2, where each line has its own. */
  delivery_zone: nullableId.optional().transform((zone) => zone ?? null),
  /** The provider's card token; null for payment type C and for payment with a code. */
  token: requiredText(200)
    .nullish()
    .transform((token) => token ?? null),
  /** True to pay with a code at a bank, at an agent or with a wallet. The unpaid order reserves its stock. */
  pay_by_code: flag.default(false),
  /** Monthly instalments chosen in the provider's dialog; 0 and 1 mean a single payment. */
  installments: wholeNumber()
    .min(0, "Debe ser 0 o más")
    .max(maxInstallments, `Debe ser ${maxInstallments} o menos`)
    .default(0),
  device_finger_print_id: optionalText(maxDeviceIdLength).default(""),
  authentication_3DS: authentication3DS.nullish().transform((authentication) => authentication ?? null),
  email_cc: z
    .union([z.literal(""), email], checkoutMessages.email)
    .nullish()
    .transform((address) => address ?? ""),
  dni: optionalText(15).default(""),
  phone: requiredText(20),
  first_name: requiredText(100),
  last_name: requiredText(100),
  document_type: id,
  email,
});
export type OrderInput = z.output<typeof orderInput>;

/** The body of a 402, with the provider's message. If 3-D Secure is required, the web sends the order again with its result. */
export type PaymentRefusal = DetailError & { authentication_required?: boolean | undefined };

/** A repeated call with the same `Idempotency-Key` returns the same order and charges nothing again. */
export const createOrder = endpoint("POST", "/api/create-order/", {
  access: "customer",
  idempotent: true,
  refuses: [402, 409, 503],
  summary: "Ordenar el carrito y pagarlo",
  body: orderInput,
  status: 201,
  response: order,
});

/** The customer's input of the latest order. It fills the form of the next order. */
const lastCheckout = z.object({
  /** Empty if the order's full name does not begin with the first name. */
  last_name: z.string(),
  /** These three fields are empty if the account has changed since, because its data are newer. */
  phone: z.string(),
  document_type: id.nullable(),
  dni: z.string(),
  type_of_receipt: z.string(),
  ruc_number: z.string(),
  /** Null for type2, where each line has its own. */
  delivery_zone: id.nullable(),
});
export type LastCheckout = z.output<typeof lastCheckout>;

export const getLastCheckout = endpoint("GET", "/api/last-checkout/", {
  access: "customer",
  summary: "Los datos que el cliente dio en su último pedido",
  /** Null before the first order. */
  response: z.object({ checkout: lastCheckout.nullable() }),
});

/** The limits for orders with a payment code, which reserve their stock while they are unpaid. */
const paymentCodeTerms = z.object({
  /** The maximum number of hours until an unpaid code expires. */
  hours: z.int(),
  /** The maximum number of units of one dish. */
  max_units: z.int(),
  max_total: money,
});
export type PaymentCodeTerms = z.output<typeof paymentCodeTerms>;

export const getPaymentCodeTerms = endpoint("GET", "/api/payment-code-terms/", {
  access: "customer",
  summary: "Límites del pago con código",
  response: paymentCodeTerms,
});

export const listSandboxCharges = endpoint("GET", "/api/sandbox/charges/", {
  roles: ["billing"],
  summary: "Cargos del proveedor de pagos de prueba",
  response: z.array(
    z.object({
      id: z.string(),
      token: z.string(),
      amount: z.int(),
      /** The id of the paid order; null until the order exists. */
      order: id.nullable(),
      refunded: z.boolean(),
      /** The unit is céntimos. */
      refunded_amount: z.int(),
      created_at: instant,
    }),
  ),
});

/** Simulates the payment of a code at a counter. It exists only in the sandbox. */
export const paySandboxOrder = endpoint("POST", "/api/sandbox/orders/{id}/pay/", {
  access: "customer",
  refuses: [409],
  summary: "Pagar un código del proveedor de pagos de prueba",
  params: z.object({ id: z.string().regex(/^[\w-]{1,60}$/) }),
  response: z.object({ paid: z.literal(true) }),
});
