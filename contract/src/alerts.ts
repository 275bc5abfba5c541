import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** Null if the role cannot see the records that are counted. */
const count = z.int().min(0).nullable();

export const alerts = z.object({
  /** Sheets of the complaints book without an answer. */
  open_claims: count,
  /** Refunds that were not made yet, including those without an order. */
  refunds_pending: count,
  /** Enabled zones of active companies without any vehicle. */
  zones_without_vehicle: count,
  /** E-mails that could not be sent after several attempts. */
  failed_emails: count,
  /** Payments of the last 24 hours that were not charged, or charged without an order. */
  failed_payments: count,
});
export type Alerts = z.output<typeof alerts>;

export const getAlerts = endpoint("GET", "/api/alerts/", {
  roles: ["operations", "billing", "support"],
  summary: "Lo que espera al personal, según su rol",
  response: alerts,
});
