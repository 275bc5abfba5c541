import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { requiredText } from "./field-schemas.ts";

/**
 * A webhook event of the payment provider. The server does not trust it and reads the payment from the provider again.
 */
const paymentEvent = z.object({
  id: requiredText(100),
  type: requiredText(100),
  /** According to the provider's documentation, this is JSON text. */
  data: z.union([z.string().max(100_000), z.record(z.string(), z.unknown())]),
});
export type PaymentEvent = z.output<typeof paymentEvent>;

/** The provider authenticates by HTTP Basic with `CULQI_WEBHOOK_AUTH`. A repeated event changes nothing. */
export const receivePaymentEvent = endpoint("POST", "/api/webhooks/culqi/", {
  access: "anyone",
  refuses: [401, 503],
  summary: "Avisos del proveedor de pagos",
  body: paymentEvent,
  response: z.object({ received: z.literal(true) }),
});
