import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { flag, requiredText } from "./field-schemas.ts";

/** True if the customer wants reminders of days without an order. The company must offer them as well. */
const reminderChoice = z.object({ active: flag });
export type ReminderChoice = z.output<typeof reminderChoice>;

export const getReminderChoice = endpoint("GET", "/api/reminders/", {
  access: "customer",
  summary: "Si la empresa envía recordatorios, y si uno los recibe",
  response: reminderChoice.extend({
    offered: z.boolean(),
    /** The key with which a browser subscribes to notifications, in base64url; null if none are sent. */
    push_key: z.string().nullable(),
  }),
});

export const saveReminderChoice = endpoint("PUT", "/api/reminders/", {
  access: "customer",
  summary: "Recibir recordatorios, o no",
  body: reminderChoice,
  response: reminderChoice,
});

const invalidSubscription = "La suscripción del navegador no es válida";

/** The browser's subscription (`PushSubscription.toJSON`). Its `endpoint` is a secret of the browser. */
const pushSubscription = z.object({
  endpoint: requiredText(1000).pipe(z.url({ protocol: /^https$/, error: invalidSubscription })),
  keys: z.object({
    /** The value is an uncompressed point of P-256 in base64url. */
    p256dh: z.string(invalidSubscription).regex(/^[\w-]{87}$/, invalidSubscription),
    /** The value is 16 bytes in base64url. */
    auth: z.string(invalidSubscription).regex(/^[\w-]{22}$/, invalidSubscription),
  }),
});
export type PushSubscriptionInput = z.output<typeof pushSubscription>;

export const addReminderDevice = endpoint("POST", "/api/reminders/devices/", {
  access: "customer",
  summary: "Recibir los recordatorios también en este dispositivo",
  body: pushSubscription,
  response: reminderChoice,
});

/** If the browser's subscription belongs to another account, it is deleted. */
export const renewReminderDevice = endpoint("POST", "/api/reminders/devices/renew/", {
  access: "customer",
  summary: "Si este dispositivo recibe los recordatorios de la cuenta; queda unido a la sesión actual",
  body: pushSubscription,
  response: reminderChoice,
});

export const removeReminderDevice = endpoint("POST", "/api/reminders/devices/remove/", {
  access: "customer",
  summary: "No recibir más recordatorios en este dispositivo",
  body: pushSubscription,
  response: reminderChoice,
});

const params = z.object({ token: z.string().max(100) });

/** E-mail programs also call it, with a form as body (RFC 8058). */
export const stopReminders = endpoint("POST", "/api/public/reminders/{token}/stop/", {
  access: "anyone",
  summary: "No recibir más recordatorios, con el enlace de uno de ellos",
  params,
  response: reminderChoice,
});

export const resumeReminders = endpoint("POST", "/api/public/reminders/{token}/resume/", {
  access: "anyone",
  summary: "Volver a recibir recordatorios, con el enlace de uno de ellos",
  params,
  response: reminderChoice,
});
