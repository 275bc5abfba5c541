import type { FastifyInstance } from "fastify";
import { canCall } from "@lonchera/contract/endpoint";
import { getHomeCutOffs, getHomeDays, getHomeMenus, getHomeMonth } from "@lonchera/contract/home";
import { listOrders } from "@lonchera/contract/orders";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { findNextCutOffs } from "./next-cut-offs.ts";
import { readHomeDays } from "./days.ts";
import { readMenuGaps } from "./menu-gaps.ts";
import { readHomeMonth } from "./month.ts";

export function homeRoutes(app: FastifyInstance, { replica, clock }: Deps): void {
  route(app, getHomeDays, ({ caller }) =>
    replica.read((db) => readHomeDays(db, clock(), canCall(caller.role, listOrders))),
  );
  route(app, getHomeCutOffs, async () => ({
    cut_offs: await replica.read((db) => findNextCutOffs(db, clock())),
  }));
  route(app, getHomeMenus, () => replica.read((db) => readMenuGaps(db, clock())));
  route(app, getHomeMonth, ({ caller }) =>
    replica.read((db) => readHomeMonth(db, clock(), canCall(caller.role, listOrders))),
  );
}
