import type { FastifyInstance } from "fastify";
import { getDayLabels, getDaySheet } from "@lonchera/contract/day-sheets";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";
import { findDaySheet } from "../orders/counted-lines.ts";
import { findDayLabels } from "./queries.ts";

export function daySheetRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, getDaySheet, async ({ params: { date } }) => ({ date, ...(await findDaySheet(db, date)) }));
  route(app, getDayLabels, ({ params }) => findDayLabels(db, params.date));
}
