import type { FastifyInstance } from "fastify";
import {
  createCuttingTime,
  deleteCuttingTime,
  listCuttingTimes,
  listMissingCuttingTimes,
  updateCuttingTime,
} from "@lonchera/contract/cutting-times";
import { toLimaDate } from "@lonchera/domain/calendar";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";
import { createOnce } from "../history/create-once.ts";
import { findMissingCuttingTimes } from "./missing-cutting-times.ts";
import { findCuttingTimes } from "./queries.ts";
import { addCuttingTime, changeCuttingTime, removeCuttingTime } from "./save-cutting-time.ts";

export function cuttingTimeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listCuttingTimes, () => findCuttingTimes(deps.db));
  route(app, listMissingCuttingTimes, () => findMissingCuttingTimes(deps.db, toLimaDate(deps.clock())));
  route(app, createCuttingTime, ({ caller, ...sent }) =>
    createOnce(
      deps.db,
      sent,
      () => addCuttingTime(deps, caller, sent.body),
      async (id) => (await findCuttingTimes(deps.db)).find((time) => time.id === id),
    ),
  );
  route(app, updateCuttingTime, ({ caller, params, body }) =>
    changeCuttingTime(deps, caller, params.id, body),
  );
  route(app, deleteCuttingTime, ({ caller, params }) => removeCuttingTime(deps, caller, params.id));
}
