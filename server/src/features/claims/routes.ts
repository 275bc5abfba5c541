import type { FastifyInstance } from "fastify";
import {
  answerClaim as answerClaimEndpoint,
  getClaimCopy,
  listClaims,
  createClaim as createClaimEndpoint,
} from "@lonchera/contract/claims";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import { abort } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { answerClaim, createClaim } from "./save-claim.ts";
import { findClaimCopy } from "./copy-link.ts";
import { findClaims } from "./queries.ts";

/** Anybody can write in the complaints book (Libro de Reclamaciones), and staff answer. */
export function claimRoutes(app: FastifyInstance, deps: Deps, keys: SecretKeys): void {
  route(app, createClaimEndpoint, ({ body, request }) => createClaim(deps, keys, body, request.ip));
  route(app, getClaimCopy, async ({ params, reply }) => {
    reply.header("x-robots-tag", "noindex");
    return (await findClaimCopy(deps.db, keys, params.token)) ?? abort(404, "not_found");
  });
  route(app, listClaims, async ({ query }) => {
    const found = await findClaims(deps.db, query, deps.clock());
    deps.audit.recordView("claim", found.results);
    return found;
  });
  route(app, answerClaimEndpoint, ({ caller, params, body }) =>
    answerClaim(deps, keys, caller, params.id, body.answer),
  );
}
