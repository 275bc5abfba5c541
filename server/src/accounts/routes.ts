import type { FastifyInstance } from "fastify";
import { getAccount } from "@lonchera/contract/accounts";
import type { Deps } from "../deps.ts";
import { refuse } from "../http/refusal.ts";
import { route } from "../http/route.ts";
import { findAccount } from "./queries.ts";

export function accountRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, getAccount, async ({ caller }) => (await findAccount(db, caller.id)) ?? refuse(404));
}
