import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { text } from "./values.ts";

/**
 * A webhook event of the payment provider. It proves nothing: the server reads the payment from the provider
 * again.
 */
const paymentEvent = z.object({
  id: text(100),
  type: text(100),
  /** The provider's documentation sends JSON text here. */
  data: z.union([z.string().max(100_000), z.record(z.string(), z.unknown())]),
});
export type PaymentEvent = z.output<typeof paymentEvent>;

/** Authenticated with HTTP Basic by `CULQI_WEBHOOK_AUTH`. A repeated event changes nothing. */
export const receivePaymentEvent = endpoint("POST", "/api/webhooks/culqi/", {
  access: "anyone",
  refuses: [401, 503],
  summary: "Avisos del proveedor de pagos",
  body: paymentEvent,
  response: z.object({ received: z.literal(true) }),
});
