import { staffRoles } from "@lonchera/domain/codes";
import type { Declaration, Template } from "./cells.ts";
import * as users from "./user-things.ts";

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

/** A step of the second factor, whose answer is wrong in this field. Steps of others have expired. */
const step = (purpose: Parameters<typeof users.stepOf>[0], on: string, body: Template): Declaration => {
  const answers = { own: { on }, "of staff": 409, absent: 409 };
  return {
    body: { token: users.stepOf(purpose), ...body },
    answers: Object.fromEntries(staffRoles.map((role) => [role, answers])),
  };
};
const signInStep = (on: string, body: Template): Declaration => ({
  body: { token: users.stepOf("sign-in"), ...body },
  answers: { anonymous: { own: { on }, "of staff": { on }, absent: 401 } },
});

export const secondFactorDeclarations: Readonly<Record<string, Declaration | readonly Declaration[]>> = {
  "POST /api/login/second-factor/": [
    signInStep("code", { method: "totp", code: "000000" }),
    signInStep("passkey", { method: "passkey", passkey: signature }),
  ],
  "GET /api/account/second-factor/": {},
  "POST /api/account/second-factor/totp/setup/": {},
  "POST /api/account/second-factor/totp/": step("add-app", "code", { code: "000000" }),
  "DELETE /api/account/second-factor/totp/": {},
  "POST /api/account/second-factor/passkeys/setup/": {},
  "POST /api/account/second-factor/passkeys/": step("add-passkey", "passkey", {
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
  "POST /api/account/identity/passkey/": step("confirm-identity", "passkey", { passkey: signature }),
};
