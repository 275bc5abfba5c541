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
  text,
  wholeNumber,
} from "./values.ts";

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

/** The result of 3-D Secure from the provider's script; passed on to the provider unchanged. */
const authentication3DS = z.object({
  eci: text(10),
  xid: optionalText(200).default(""),
  cavv: text(200),
  protocolVersion: text(20),
  directoryServerTransactionId: text(100),
});

export const orderInput = z.object({
  payment: z.object({
    /** Ignored: the server makes the charge. */
    charge_id: z.string().max(100).nullish(),
    payment_type: z.enum(["T", "C"], "Tipo de pago desconocido"),
    /** Céntimos: the cart's `amount_due`, which is its total without a subsidy. */
    amount: z
      .int("Debe ser un número entero de céntimos")
      .min(0, "Debe ser mayor o igual a 0")
      .max(maxAmount, "Es demasiado grande"),
    type_of_receipt: text(2),
    ruc_number: optionalText(11).default(""),
  }),
  additional_note: optionalText(500).default(""),
  schedule_order: flag.default(false),
  no_need_invoice: flag.default(false),
  accept_politics: z.literal(true, checkoutMessages.politics),
  accept_declaration: flag.default(false),
  confirmation_of_acceptance: flag.default(false),
  consents_version: consentsVersion,
  company_slug: text(100),
  /** The zone of a type1 order; null for type2, where each line has its own. */
  delivery_zone: nullableId.optional().transform((zone) => zone ?? null),
  /** The provider's card token; null for payment type C and for payment with a code. */
  token: text(200)
    .nullish()
    .transform((token) => token ?? null),
  /** Payment with a code at a bank, an agent or with a wallet. The unpaid order holds its stock. */
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
  phone: text(20),
  first_name: text(100),
  last_name: text(100),
  document_type: id,
  email,
});
export type OrderInput = z.output<typeof orderInput>;

/** 402 with the provider's message. If 3-D Secure is required, the order is sent again with its result. */
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

/** The customer's input of the latest order, which fills the form of the next one. */
const lastCheckout = z.object({
  /** Empty where it is not known apart from the first name. */
  last_name: z.string(),
  /** These three are empty if the account has changed since, because its data are newer. */
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

/** The limits for orders with a payment code. The unpaid order keeps its stock. */
const paymentCodeTerms = z.object({
  /** Hours until an unpaid code expires, at most. */
  hours: z.int(),
  /** The units of one dish. */
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
      /** The paid order; null until it exists. */
      order: id.nullable(),
      refunded: z.boolean(),
      /** Céntimos. */
      refunded_amount: z.int(),
      created_at: instant,
    }),
  ),
});

/** Simulates the payment of a code at a counter; exists in the sandbox only. */
export const paySandboxOrder = endpoint("POST", "/api/sandbox/orders/{id}/pay/", {
  access: "customer",
  refuses: [409],
  summary: "Pagar un código del proveedor de pagos de prueba",
  params: z.object({ id: z.string().regex(/^[\w-]{1,60}$/) }),
  response: z.object({ paid: z.literal(true) }),
});
