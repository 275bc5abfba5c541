import type { FastifyInstance } from "fastify";
import {
  answerClaim as answerClaimEndpoint,
  listClaims,
  createClaim as createClaimEndpoint,
} from "@lonchera/contract/claims";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { answerClaim } from "./answer-claim.ts";
import { createClaim } from "./create-claim.ts";
import { findClaims } from "./queries.ts";

/** The complaints book (Libro de Reclamaciones): anybody writes, staff answer. */
export function claimRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, createClaimEndpoint, ({ body, request }) => createClaim(deps, body, request.ip));
  route(app, listClaims, ({ query }) => findClaims(deps.db, query, deps.clock()));
  route(app, answerClaimEndpoint, ({ caller, params, body }) =>
    answerClaim(deps, caller, params.id, body.answer),
  );
}
