import type { FastifyInstance } from "fastify";
import { listAuditLog } from "@lonchera/contract/audit";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { findAuditEntries } from "./queries.ts";

/** The log is exported as one of the reports. */
export function auditRoutes(app: FastifyInstance, { replica }: Deps): void {
  route(app, listAuditLog, ({ query }) => replica.read((db) => findAuditEntries(db, query)));
}
