import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { text } from "./values.ts";

/** What the payment provider tells by itself. It is no proof: what it is about is asked for again. */
export const paymentEvent = z.object({
  id: text(100),
  type: text(100),
  /** A JSON text, as the provider's documentation has it. */
  data: z.union([z.string().max(100_000), z.record(z.string(), z.unknown())]),
});
export type PaymentEvent = z.output<typeof paymentEvent>;

/** HTTP Basic with `CULQI_WEBHOOK_AUTH`; the same event again changes nothing. */
export const receivePaymentEvent = endpoint({
  method: "POST",
  path: "/api/webhooks/culqi/",
  refuses: [401, 503],
  access: "anyone",
  summary: "Avisos del proveedor de pagos",
  body: paymentEvent,
  response: z.object({ received: z.literal(true) }),
});
