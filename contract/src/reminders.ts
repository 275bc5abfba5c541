import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** Whether one gets reminders of days without an order; the company has to offer them as well. */
export const reminderChoice = z.object({ active: z.boolean("Debe ser verdadero o falso") });
export type ReminderChoice = z.output<typeof reminderChoice>;

export const getReminderChoice = endpoint({
  method: "GET",
  path: "/api/reminders/",
  access: "customer",
  summary: "Si la empresa envía recordatorios, y si uno los recibe",
  response: reminderChoice.extend({ offered: z.boolean() }),
});

export const setReminderChoice = endpoint({
  method: "PUT",
  path: "/api/reminders/",
  access: "customer",
  summary: "Recibir recordatorios, o no",
  body: reminderChoice,
  response: reminderChoice,
});

const params = z.object({ token: z.string().max(100) });

/** E-mail programs call it as well, with a form as body (RFC 8058). */
export const stopReminders = endpoint({
  method: "POST",
  path: "/api/public/reminders/{token}/stop/",
  access: "anyone",
  summary: "No recibir más recordatorios, con el enlace de uno de ellos",
  params,
  response: reminderChoice,
});

export const resumeReminders = endpoint({
  method: "POST",
  path: "/api/public/reminders/{token}/resume/",
  access: "anyone",
  summary: "Volver a recibir recordatorios, con el enlace de uno de ellos",
  params,
  response: reminderChoice,
});
