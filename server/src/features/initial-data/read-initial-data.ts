import type { FastifyInstance, FastifyRequest } from "fastify";
import { getRequestPath } from "@lonchera/contract/request-path";
import { toLimaDate } from "@lonchera/domain/calendar";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import { getPath } from "../../platform/http/headers.ts";
import { readCookie } from "../../platform/http/read-cookie.ts";
import { isPhone } from "../../platform/http/web-document.ts";
import { createRefreshTokenSigner, findRenewableUserId } from "../auth/sessions.ts";
import type { Deps } from "../deps.ts";
import { findInitialCalls, type InitialCall } from "./initial-calls.ts";

/**
 * Returns a function that answers the calls of a document's screen beforehand, so that a slow phone need not make
 * them. It returns JSON for `seedQueryCache` of the web, or null if there are no calls. The API itself answers, with
 * all its checks.
 */
export function createInitialDataReader(app: FastifyInstance, { db, clock }: Deps, keys: SecretKeys) {
  const refreshTokens = createRefreshTokenSigner(keys, clock);

  /**
   * Issues an access token of the session that the refresh token of the cookies could renew. It is empty without one.
   */
  async function issueAccessToken(request: FastifyRequest): Promise<string> {
    const refresh = await refreshTokens.read(readCookie(request, "refreshToken") ?? "");
    const userId = refresh && (await findRenewableUserId(db, refresh, new Date(clock())));
    return userId ? app.sessions.issueAccessToken(refresh.sessionId, userId) : "";
  }

  async function findCaller(accessToken: string) {
    const headers = { authorization: `Bearer ${accessToken}` };
    const caller = await app.sessions.findCaller({ headers });
    return caller && { caller, headers };
  }

  /** Returns null if the API refuses. The screen then makes the call itself and shows why. */
  async function callEndpoint(call: InitialCall, headers: { authorization?: string }, remoteAddress: string) {
    const { statusCode, body } = await app.inject({
      url: getRequestPath(call.endpoint, call),
      headers,
      remoteAddress,
    });
    if (statusCode !== 200) return null;
    const { endpoint, params = {}, query = {} } = call;
    return `{"key":${JSON.stringify([`${endpoint.method} ${endpoint.path}`, params, query])},"data":${body}}`;
  }

  return async (request: FastifyRequest): Promise<string | null> => {
    const { caller, headers } = (await findCaller(readCookie(request, "authToken") ?? "")) ??
      (await findCaller(await issueAccessToken(request))) ?? { caller: null, headers: {} };
    const calls = findInitialCalls(
      { pathname: getPath(request), isPhone: isPhone(request) },
      caller,
      toLimaDate(clock()),
    );
    if (calls === null) return null;
    const answers = await Promise.all(calls.map((call) => callEndpoint(call, headers, request.ip)));
    return `{"user":${caller?.id ?? null},"answers":[${answers.filter((one) => one !== null).join(",")}]}`;
  };
}
