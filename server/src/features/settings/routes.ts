import type { FastifyInstance } from "fastify";
import { getSettings, updateSettings } from "@lonchera/contract/settings";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";
import { readSettings } from "./queries.ts";
import { changeSettings } from "./save-settings.ts";

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getSettings, () => readSettings(deps.db, deps.config));
  route(app, updateSettings, ({ caller, body }) => changeSettings(deps, caller, body));
}
