import type { FastifyInstance } from "fastify";
import { getDayLabels, getDaySheet } from "@lonchera/contract/day-sheets";
import { formatDate } from "@lonchera/domain/calendar";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";
import { findDaySheet } from "../orders/counted-lines.ts";
import { findDayLabels } from "./queries.ts";

export function daySheetRoutes(app: FastifyInstance, { db, audit }: Deps): void {
  route(app, getDaySheet, async ({ params: { date } }) => ({ date, ...(await findDaySheet(db, date)) }));
  route(app, getDayLabels, async ({ params }) => {
    const labels = await findDayLabels(db, params.date);
    audit.recordView("order", [], [["Etiquetas del", formatDate(params.date)]]);
    return labels;
  });
}
