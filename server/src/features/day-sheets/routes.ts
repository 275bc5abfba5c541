import type { FastifyInstance } from "fastify";
import { getDayLabels, getDaySheet } from "@lonchera/contract/day-sheets";
import { formatDate } from "@lonchera/domain/calendar";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";
import { readDayLines } from "../orders/placed-lines.ts";
import { findDayLabels, findPortionLimitUse } from "./queries.ts";

export function daySheetRoutes(app: FastifyInstance, { replica, audit, settings }: Deps): void {
  route(app, getDaySheet, async ({ params: { date } }) => {
    const [sheet, limits] = await replica.read((db) =>
      Promise.all([readDayLines(db, date), findPortionLimitUse(db, date)]),
    );
    if (sheet.lines.some(({ notes }) => notes.length > 0))
      audit.recordView("order", [], [["Notas de las órdenes del", formatDate(date)]]);
    return { date, ...sheet, ...(limits.length > 0 && { limits }) };
  });
  route(app, getDayLabels, async ({ params }) => {
    const { featureSwitches } = await settings.read();
    const labels = await replica.read((db) =>
      findDayLabels(db, params.date, featureSwitches.handovers_offered),
    );
    audit.recordView("order", [], [["Etiquetas del", formatDate(params.date)]]);
    return labels;
  });
}
