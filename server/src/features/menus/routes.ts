import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { requireCompanyAccess } from "../companies/company-access.ts";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";
import { chooseEncoding } from "../../platform/http/content-encoding.ts";
import type { SerializedMenu } from "./cached-menu.ts";

async function sendMenu(menu: SerializedMenu, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply
    .header("cache-control", "private, no-cache")
    .header("etag", menu.etag)
    .header("vary", "accept-encoding, authorization");
  if (request.headers["if-none-match"] === menu.etag) {
    reply.status(304).send();
    return;
  }
  reply.type("application/json; charset=utf-8");
  const encoding = chooseEncoding(request);
  if (!encoding) reply.send(menu.plain);
  else reply.header("content-encoding", encoding).send(await menu.encode(encoding));
}

export function menuRoutes(app: FastifyInstance, { db, menuCache: menus }: Deps): void {
  route(app, getWeeklyMenu, async ({ caller, params, request, reply }) => {
    await requireCompanyAccess(db, caller, params.companyId);
    await sendMenu(await menus.get(params.companyId), request, reply);
    // The answer is already sent.
    return [];
  });
}
