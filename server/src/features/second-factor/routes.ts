import type { FastifyInstance } from "fastify";
import {
  addTotp as addTotpEndpoint,
  addPasskey as addPasskeyEndpoint,
  getSecondFactor,
  removeTotp as removeTotpEndpoint,
  removePasskey as removePasskeyEndpoint,
  renamePasskey as renamePasskeyEndpoint,
  renewRecoveryCodes as renewRecoveryCodesEndpoint,
  setUpTotp as setUpTotpEndpoint,
  setUpPasskey as setUpPasskeyEndpoint,
  startPasskeyProof as startPasskeyProofEndpoint,
} from "@lonchera/contract/second-factor";
import { createSecondFactorEncryption } from "../../platform/auth/second-factor-secrets.ts";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { addTotp, removeTotp, setUpTotp } from "./authenticator-app.ts";
import { addPasskey, removePasskey, renamePasskey, setUpPasskey } from "./passkeys.ts";
import { startPasskeyProof } from "./passkey-answers.ts";
import { readSecondFactor } from "./queries.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";

/** The second factor of the caller's own account. */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps, keys: SecretKeys): void {
  const secrets = createSecondFactorEncryption(keys);
  route(app, getSecondFactor, ({ caller }) => readSecondFactor(deps.db, caller.id));
  route(app, setUpTotpEndpoint, ({ caller }) => setUpTotp(deps, secrets, caller));
  route(app, addTotpEndpoint, async ({ caller, body }) => ({
    recovery_codes: await addTotp(deps, secrets, caller, body),
  }));
  route(app, removeTotpEndpoint, ({ caller }) => removeTotp(deps, caller));
  route(app, setUpPasskeyEndpoint, ({ caller }) => setUpPasskey(deps, caller));
  route(app, addPasskeyEndpoint, async ({ caller, body }) => ({
    recovery_codes: await addPasskey(deps, secrets, caller, body),
  }));
  route(app, renamePasskeyEndpoint, ({ caller, params, body }) =>
    renamePasskey(deps.db, caller, params.id, body.name),
  );
  route(app, removePasskeyEndpoint, ({ caller, params }) => removePasskey(deps, caller, params.id));
  route(app, startPasskeyProofEndpoint, ({ caller }) => startPasskeyProof(deps, caller));
  route(app, renewRecoveryCodesEndpoint, async ({ caller }) => ({
    recovery_codes: await renewRecoveryCodes(deps, secrets, caller),
  }));
}
