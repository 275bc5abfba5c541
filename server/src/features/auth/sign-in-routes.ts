import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createTokens, login, type SessionUser } from "@lonchera/contract/auth";
import { answerSecondFactor as answerSecondFactorEndpoint } from "@lonchera/contract/second-factor";
import type { Transaction } from "../../platform/db/client.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { isSecondFactorSetUp } from "../../platform/auth/second-factor.ts";
import { createSecondFactorEncryption } from "../../platform/auth/second-factor-secrets.ts";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import { answerSecondFactor, requireSecondFactor } from "../second-factor/sign-in.ts";
import { parseDeviceName } from "./device-name.ts";
import { createKnownDevices, notifyOfNewDevice } from "./known-devices.ts";
import { findSessionUser } from "./queries.ts";
import { startSession, type RefreshTokenSigner, type StartedSession } from "./sessions.ts";
import { requireCredentials, lockSignInUser } from "./sign-in.ts";

type Signers = { readonly keys: SecretKeys; readonly refreshes: RefreshTokenSigner };

/** Each session starts in the transaction that checks that its user may sign in. */
export function signInRoutes(app: FastifyInstance, deps: Deps, { keys, refreshes }: Signers): void {
  const { db, clock, config } = deps;
  const devices = createKnownDevices(keys, clock, config.publicUrl.startsWith("https:"));
  const secrets = createSecondFactorEncryption(keys);
  const getDeviceName = ({ headers }: FastifyRequest) => parseDeviceName(headers["user-agent"]);
  const issueTokens = async ({ id, userId, expiresAt }: StartedSession) => ({
    access: await app.sessions.issueAccessToken(id, userId),
    refresh: await refreshes.issue({ sessionId: id, generation: 1 }, expiresAt),
  });
  const beginInBrowser = async (tx: Transaction, user: SessionUser, request: FastifyRequest) => {
    const device = getDeviceName(request);
    const isKnown = (await devices.readUsers(request)).includes(user.id);
    await notifyOfNewDevice(tx, deps, { user, device, isKnown });
    return { user, session: await startSession(tx, { userId: user.id, device }, clock()) };
  };
  type StartedSignIn = Awaited<ReturnType<typeof beginInBrowser>>;
  const completeSignIn = async (
    { user, session }: StartedSignIn,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    await devices.remember(request, reply, user.id);
    return { ...(await issueTokens(session)), user };
  };
  route(app, login, async ({ body, request, reply }) => {
    const deviceUsers = await devices.readUsers(request);
    const account = await requireCredentials(deps, { ...body, ip: request.ip, deviceUsers }, body);
    if (account.user.is_staff) await requireSecondFactor(deps, account);
    const begun = await transaction(db, async (tx) => {
      await lockSignInUser(tx, account);
      return beginInBrowser(tx, account.user, request);
    });
    return completeSignIn(begun, request, reply);
  });
  route(app, answerSecondFactorEndpoint, async ({ body, request, reply }) => {
    const origin = { ip: request.ip, deviceUsers: await devices.readUsers(request) };
    const begun = await answerSecondFactor(deps, secrets, body, origin, async (tx, userId) => {
      const user = (await findSessionUser(tx, userId)) ?? abort(401, "challenge_expired");
      return beginInBrowser(tx, user, request);
    });
    return completeSignIn(begun, request, reply);
  });
  route(app, createTokens, async ({ body, request, reply }) => {
    const attempt = { ...body, ip: request.ip, deviceUsers: await devices.readUsers(request) };
    const account = await requireCredentials(deps, attempt, {});
    const { id, is_staff } = account.user;
    if (is_staff && (await isSecondFactorSetUp(db, id))) abort(403, "second_factor_needed");
    const session = await transaction(db, async (tx) => {
      await lockSignInUser(tx, account);
      return startSession(tx, { userId: id, device: getDeviceName(request) }, clock());
    });
    await devices.remember(request, reply, id);
    return issueTokens(session);
  });
}
