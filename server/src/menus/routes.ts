import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { getWeeklyMenu } from "@lonchera/contract/menu";
import type { Deps } from "../deps.ts";
import { refuseUnlessSeesCompany } from "../http/company-access.ts";
import { route } from "../http/route.ts";
import type { CachedMenu } from "./menu-cache.ts";

function encodingFor(request: FastifyRequest): "br" | "gzip" | null {
  const accepted = request.headers["accept-encoding"] ?? "";
  if (typeof accepted !== "string") return null;
  if (/\bbr\b(?!;q=0(?![.\d]))/.test(accepted)) return "br";
  return /\bgzip\b(?!;q=0(?![.\d]))/.test(accepted) ? "gzip" : null;
}

function sendMenu(menu: CachedMenu, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header("etag", menu.etag).header("vary", "accept-encoding, authorization");
  if (request.headers["if-none-match"] === menu.etag) return reply.status(304).send();
  reply.type("application/json; charset=utf-8");
  const encoding = encodingFor(request);
  if (!encoding) return reply.send(menu.plain);
  return reply.header("content-encoding", encoding).send(menu[encoding]);
}

export function menuRoutes(app: FastifyInstance, { db, menus }: Deps): void {
  route(app, getWeeklyMenu, async ({ caller, params, request, reply }) => {
    await refuseUnlessSeesCompany(db, caller, params.companyId);
    sendMenu(await menus.get(params.companyId), request, reply);
    return [];
  });
}
