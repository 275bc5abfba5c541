import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { calendarDate, idParams, instant } from "./field-schemas.ts";

export const maxAbsenceDaysAhead = 366;

export const absenceMessages = {
  past: "Elige un día de hoy en adelante.",
  tooFar: "Elige un día de los próximos doce meses.",
} as const;

/** A day on which a person does not attend. A later order for that day removes the absence. */
const absence = z.object({
  date: calendarDate,
  recorded_at: instant,
  /** True if a manager of the company recorded it, false if the person did. */
  by_manager: z.boolean(),
});
export type Absence = z.output<typeof absence>;

/** The units of the day that this call cancelled, and those that it did not, because they are closed or wait for a payment. */
const recordedAbsence = absence.extend({ cancelled_units: z.int(), kept_units: z.int() });
export type RecordedAbsence = z.output<typeof recordedAbsence>;

const dateParam = z.object({ date: calendarDate });

/** Only individuals of a company that has a manager can record absences. */
export const listAbsences = endpoint("GET", "/api/absences/", {
  access: "customer",
  summary: "Los propios días de ausencia, desde hoy",
  response: z.object({ offered: z.boolean(), results: z.array(absence) }),
});

export const recordOwnAbsence = endpoint("POST", "/api/absences/", {
  access: "customer",
  refuses: [409],
  summary: "Anotar que uno no asistirá: se cancela lo que sigue abierto de ese día, con su devolución",
  body: dateParam,
  response: recordedAbsence,
});

/** Removing an absence does not restore the dishes that it cancelled. */
export const removeOwnAbsence = endpoint("DELETE", "/api/absences/{date}/", {
  access: "customer",
  refuses: [400],
  summary: "Quitar una ausencia propia",
  params: dateParam,
});

export const recordPersonAbsence = endpoint("POST", "/api/my-company/people/{id}/absences/", {
  access: "company-manager",
  refuses: [409],
  summary:
    "Anotar que un colaborador no asistirá: se cancela lo que sigue abierto de ese día, con su devolución",
  params: idParams,
  body: dateParam,
  response: recordedAbsence,
});

export const removePersonAbsence = endpoint("DELETE", "/api/my-company/people/{id}/absences/{date}/", {
  access: "company-manager",
  refuses: [400],
  summary: "Quitar una ausencia de un colaborador",
  params: idParams.extend(dateParam.shape),
});
