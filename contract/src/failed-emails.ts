import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, pageOf, paging } from "./field-schemas.ts";

const failedEmail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  created_at: instant,
  /** The time of the last attempt. */
  tried_at: instant,
  attempts: z.int(),
  /** The time of the next automatic attempt, or null if there is none. */
  next_attempt_at: instant.nullable(),
  /** The reason in Spanish. */
  error: z.string(),
});
export type FailedEmail = z.output<typeof failedEmail>;

export const failedEmailPageSizes = [10, 25, 50] as const;
const params = z.object({ id: z.uuid() });

export const listFailedEmails = endpoint("GET", "/api/failed-emails/", {
  roles: ["support"],
  summary: "Correos que no salieron tras varios intentos; primero los más recientes",
  query: z.object(paging(failedEmailPageSizes[0])),
  response: pageOf(failedEmail),
});

/** The response does not wait for the delivery. */
export const retryFailedEmail = endpoint("POST", "/api/failed-emails/{id}/retry/", {
  roles: ["support"],
  summary: "Enviar ahora un correo que falló",
  params,
});

export const dismissFailedEmail = endpoint("DELETE", "/api/failed-emails/{id}/", {
  roles: ["support"],
  summary: "Descartar un correo que falló: no se enviará",
  params,
});
