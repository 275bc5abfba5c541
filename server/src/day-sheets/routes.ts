import type { FastifyInstance } from "fastify";
import { getDayLabels, getDaySheet } from "@lonchera/contract/day-sheets";
import type { Deps } from "../deps.ts";
import { route } from "../http/route.ts";
import { findDayLines } from "../orders/counted-lines.ts";
import { countDayOrders, findDayLabels } from "./queries.ts";

export function daySheetRoutes(app: FastifyInstance, { pool }: Deps): void {
  route(app, getDaySheet, async ({ params: { date } }) => {
    const [lines, order_count] = await Promise.all([findDayLines(pool, date), countDayOrders(pool, date)]);
    return { date, order_count, lines };
  });
  route(app, getDayLabels, ({ params }) => findDayLabels(pool, params.date));
}
