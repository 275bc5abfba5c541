import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { person } from "./my-company.ts";
import { calendarDate, optionalText, pageOf, paging, search } from "./field-schemas.ts";

/** `ordered`: the individual has ordered for the day. `missing`: there is no order. `absent`: the individual does not attend. */
export const participationStates = ["ordered", "missing", "absent"] as const;
export type ParticipationState = (typeof participationStates)[number];

const dayCounts = z.object({
  date: calendarDate,
  ordered: z.int(),
  missing: z.int(),
  absent: z.int(),
});
export type DayCounts = z.output<typeof dayCounts>;

/** The numbers of a week from Monday to Sunday, for the whole company and for one page of its cost centres. */
export const participation = z.object({
  people: z.int(),
  days: z.array(dayCounts),
  count: z.int(),
  results: z.array(z.object({ cost_center: z.string(), people: z.int(), days: z.array(dayCounts) })),
});
export type Participation = z.output<typeof participation>;

export const participant = person.pick({
  id: true,
  first_name: true,
  last_name: true,
  employee_code: true,
  cost_center: true,
});
export type Participant = z.output<typeof participant>;

export const getParticipation = endpoint("GET", "/api/my-company/participation/", {
  access: "company-manager",
  summary:
    "Cuántos colaboradores pidieron, no pidieron o no asisten, por día de una semana y centro de costo",
  query: z.object({
    /** Any day of the week. */
    week: calendarDate,
    ...paging(50),
  }),
  response: participation,
});

export const listParticipants = endpoint("GET", "/api/my-company/participation/{date}/", {
  access: "company-manager",
  summary: "Los colaboradores que no pidieron para un día, o que pidieron, o que no asisten",
  params: z.object({ date: calendarDate }),
  query: z.object({
    state: z.enum(participationStates, "Estado desconocido").default("missing"),
    search: search.optional(),
    cost_center: optionalText(60).optional(),
    ...paging(50),
  }),
  response: pageOf(participant),
});
