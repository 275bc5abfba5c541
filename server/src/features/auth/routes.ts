import type { FastifyInstance } from "fastify";
import {
  changePassword as changePasswordEndpoint,
  confirmEmailChange as confirmEmailChangeEndpoint,
  confirmOwnIdentity,
  confirmPasswordReset,
  confirmRegistration as confirmRegistrationEndpoint,
  endOtherSessions as endOtherSessionsEndpoint,
  endSession as endSessionEndpoint,
  listSessions,
  logout,
  refreshTokens as refreshTokensEndpoint,
  register,
  requestPasswordReset,
  authMessages,
  undoEmailChange as undoEmailChangeEndpoint,
} from "@lonchera/contract/auth";
import { privacyMessages } from "@lonchera/contract/privacy";
import { confirmIdentityByPasskey } from "@lonchera/contract/second-factor";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import { abort } from "../../platform/http/http-error.ts";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { requirePasskeyProof } from "../second-factor/passkey-answers.ts";
import { confirmEmailChange, undoEmailChange } from "./change-email.ts";
import { changePassword, confirmIdentityByPassword } from "./change-password.ts";
import {
  endOtherSessions,
  endOwnSession,
  signOut,
  createRefreshTokenSigner,
  type RefreshTokenSigner,
  renewSession,
} from "./sessions.ts";
import { storeIdentityProof, findSessions, findSessionUser } from "./queries.ts";
import { confirmRegistration, registerCustomer } from "./register-customer.ts";
import { requestResetLink, resetPassword } from "./reset-password.ts";
import { signInRoutes } from "./sign-in-routes.ts";

/** These routes are for sign-in, sign-out, registration and passwords. */
export function authRoutes(app: FastifyInstance, deps: Deps, keys: SecretKeys): void {
  const refreshes = createRefreshTokenSigner(keys, deps.clock);
  signInRoutes(app, deps, { keys, refreshes });
  tokenRoutes(app, deps, refreshes);
  ownSessionRoutes(app, deps);
  route(app, register, async ({ body, request }) => {
    await registerCustomer(deps, body, request.ip);
    return { message: authMessages.registered };
  });
  route(app, confirmRegistrationEndpoint, async ({ params, body, request }) => ({
    message: authMessages.confirmed,
    company: await confirmRegistration(deps, params, body.password, request.ip),
  }));
  route(app, confirmEmailChangeEndpoint, async ({ params }) => {
    await confirmEmailChange(deps, params);
    return { message: authMessages.emailChanged };
  });
  route(app, undoEmailChangeEndpoint, async ({ params }) => {
    await undoEmailChange(deps, params);
    return { message: authMessages.emailChangeUndone };
  });
  // E-mails of earlier versions contain such links.
  app.get("/api/confirm/*", ({ url }, reply) => reply.redirect(url.slice("/api".length).replace(/\/$/, "")));
  route(app, requestPasswordReset, async ({ body, request }) => {
    await requestResetLink(deps, body.email, request.ip);
    return { message: authMessages.resetRequested };
  });
  route(app, changePasswordEndpoint, async ({ caller, body, request }) => {
    await changePassword(deps, caller, body, request.ip);
    return { message: authMessages.passwordChanged };
  });
  route(app, confirmPasswordReset, async ({ params, body }) => ({
    company: await resetPassword(deps, params, body.new_password),
    message: authMessages.passwordChanged,
  }));
}

function tokenRoutes(app: FastifyInstance, deps: Deps, refreshes: RefreshTokenSigner): void {
  const { db, clock } = deps;
  route(app, refreshTokensEndpoint, async ({ body }) => {
    const token = await refreshes.read(body.refresh);
    const renewed = token && (await renewSession(db, token, new Date(clock())));
    const user = renewed && (await findSessionUser(db, renewed.userId));
    if (!user) return abort(401, "session_ended");
    return {
      access: await app.sessions.issueAccessToken(renewed.next.sessionId, renewed.userId),
      refresh: await refreshes.issue(renewed.next, renewed.expiresAt),
      user,
    };
  });
  route(app, logout, async ({ body, caller, reply }) => {
    const named = await refreshes.read(body.refresh);
    await signOut(deps, caller, named?.sessionId);
    // "cookies" would delete the known device, and "storage" the colours and page sizes that the browser keeps.
    reply.header("clear-site-data", '"cache"');
  });
}

/** These routes are for the sessions of the caller's account. */
function ownSessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  route(app, confirmOwnIdentity, async ({ caller, body, request }) => {
    const typed = { field: "password", password: body.password, wrong: privacyMessages.wrongPassword };
    await confirmIdentityByPassword(deps, caller, typed, request.ip);
    await recordAuditEvent(db, { event: "identity-confirmed", at: new Date(clock()) });
  });
  route(app, confirmIdentityByPasskey, async ({ caller, body }) => {
    await requirePasskeyProof(deps, caller, body);
    const at = new Date(clock());
    await storeIdentityProof(db, caller.sessionId, at);
    await recordAuditEvent(db, { event: "identity-confirmed", at, details: [["Con", "Passkey"]] });
  });
  route(app, listSessions, ({ caller }) => findSessions(db, caller, clock()));
  route(app, endSessionEndpoint, async ({ caller, params }) => {
    const isEnded = await endOwnSession(deps, caller, params.id);
    return isEnded ? null : abort(404, "not_found");
  });
  route(app, endOtherSessionsEndpoint, ({ caller }) => endOtherSessions(deps, caller));
}
