import type { FastifyInstance } from "fastify";
import {
  listAbsences,
  recordOwnAbsence,
  recordPersonAbsence,
  removeOwnAbsence,
  removePersonAbsence,
} from "@lonchera/contract/absences";
import { toLimaDate } from "@lonchera/domain/calendar";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { areAbsencesOffered, findAbsences } from "./queries.ts";
import { recordAbsence, removeAbsence } from "./save-absence.ts";

export function absenceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listAbsences, async ({ caller }) => {
    const offered = await areAbsencesOffered(deps.db, caller);
    return { offered, results: await findAbsences(deps.db, caller, toLimaDate(deps.clock())) };
  });
  route(app, recordOwnAbsence, ({ caller, body: { date } }) =>
    recordAbsence(deps, { by: caller, userId: caller.id, date }),
  );
  route(app, removeOwnAbsence, ({ caller, params: { date } }) =>
    removeAbsence(deps, { by: caller, userId: caller.id, date }),
  );
  route(app, recordPersonAbsence, ({ caller, params: { id }, body: { date } }) =>
    recordAbsence(deps, { by: caller, userId: id, date }),
  );
  route(app, removePersonAbsence, ({ caller, params: { id, date } }) =>
    removeAbsence(deps, { by: caller, userId: id, date }),
  );
}
