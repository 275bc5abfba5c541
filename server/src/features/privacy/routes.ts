import type { FastifyInstance } from "fastify";
import { deleteOwnAccount, getOwnData } from "@lonchera/contract/privacy";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";
import { eraseAccount } from "./erase-account.ts";
import { readOwnData } from "./own-data.ts";

export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getOwnData, ({ caller }) => readOwnData(deps, caller));
  route(app, deleteOwnAccount, async ({ caller, body, request }) => {
    await eraseAccount(deps, caller, body.password, request.ip);
    return null;
  });
}
