import type { FastifyInstance } from "fastify";
import { getSettings, updateSettings } from "@lonchera/contract/settings";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";
import { findSettings } from "./queries.ts";
import { saveSettings } from "./save-settings.ts";

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getSettings, () => findSettings(deps.db, deps.config));
  route(app, updateSettings, ({ caller, body }) => saveSettings(deps, caller, body));
}
