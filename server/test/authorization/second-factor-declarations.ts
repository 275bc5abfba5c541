import { staffRoles } from "@lonchera/domain/codes";
import type { Declaration, Template } from "./cells.ts";
import * as users from "./user-id-sources.ts";

const passkeyId = { value: "AAAA" };
const registration = {
  id: passkeyId,
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
};
const signature = {
  id: passkeyId,
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
};

/** Declares a step of the second factor whose answer is wrong in this field. Steps of others have expired. */
const declareStep = (
  purpose: Parameters<typeof users.createStepSource>[0],
  on: string,
  body: Template,
): Declaration => {
  const answers = { own: { on }, "of staff": 409, absent: 409 };
  return {
    body: { token: users.createStepSource(purpose), ...body },
    answers: Object.fromEntries(staffRoles.map((role) => [role, answers])),
  };
};
const declareSignInStep = (on: string, body: Template): Declaration => ({
  body: { token: users.createStepSource("sign-in"), ...body },
  answers: { anonymous: { own: { on }, "of staff": { on }, absent: 401 } },
});

export const secondFactorDeclarations: Readonly<Record<string, Declaration | readonly Declaration[]>> = {
  "POST /api/login/second-factor/": [
    declareSignInStep("code", { method: "totp", code: "000000" }),
    declareSignInStep("passkey", { method: "passkey", passkey: signature }),
  ],
  "GET /api/account/second-factor/": {},
  "POST /api/account/second-factor/totp/setup/": {},
  "POST /api/account/second-factor/totp/": declareStep("add-app", "code", { code: "000000" }),
  "DELETE /api/account/second-factor/totp/": {},
  "POST /api/account/second-factor/passkeys/setup/": {},
  "POST /api/account/second-factor/passkeys/": declareStep("add-passkey", "passkey", {
    name: "Laptop",
    passkey: registration,
  }),
  "PUT /api/account/second-factor/passkeys/{id}/": {
    params: { id: users.passkey },
    body: { name: "Casa" },
  },
  "DELETE /api/account/second-factor/passkeys/{id}/": { params: { id: users.passkey } },
  "POST /api/account/second-factor/recovery-codes/": {},
  "POST /api/account/identity/passkey/setup/": {},
  "POST /api/account/identity/passkey/": declareStep("confirm-identity", "passkey", { passkey: signature }),
};
