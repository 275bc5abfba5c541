import {
  addTotp,
  addPasskey,
  answerSecondFactor,
  confirmIdentityByPasskey,
  getSecondFactor,
  removeTotp,
  removePasskey,
  renewRecoveryCodes,
  setUpTotp,
  setUpPasskey,
  startPasskeyProof,
} from "@lonchera/contract/second-factor";
import { resetSecondFactor, updateStaffRules } from "@lonchera/contract/staff";
import { newStaff } from "../factories.ts";
import { generateTotpCode } from "../fakes/authenticator-app.ts";
import { createFakePasskey } from "../fakes/passkey.ts";
import { addTestApp, startSignIn } from "../second-factor.ts";
import { declareCall, type RecordedCall, type Shop } from "./shop.ts";

/** Creates a member of staff with an authenticator app and a passkey. */
async function newSecuredStaff(s: Shop) {
  const user = await newStaff(s.db);
  const headers = await s.signIn(user);
  const { recoveryCodes } = await addTestApp(s, headers);
  const passkey = createFakePasskey(s.deps.config.publicUrl);
  const { token, options } = (await s.call(setUpPasskey, {}, headers)).body;
  await s.call(addPasskey, { body: { token, name: "Laptop", passkey: passkey.register(options) } }, headers);
  return { user, headers, passkey, recoveryCodes };
}

export const secondFactorCalls: readonly RecordedCall[] = [
  declareCall(answerSecondFactor, ["second-factor-changed", "sign-in"]).byAnybody(async (s) => {
    const { user, recoveryCodes } = await newSecuredStaff(s);
    const { token } = await startSignIn(s, user);
    return { body: { method: "recovery", token, code: recoveryCodes[0] ?? "" } };
  }),
  [
    addTotp,
    ["second-factor-changed"],
    async (s) => {
      const headers = await s.signIn(await newStaff(s.db));
      const { token, secret } = (await s.call(setUpTotp, {}, headers)).body;
      return s.call(addTotp, { body: { token, code: generateTotpCode(secret, s.clock.now()) } }, headers);
    },
  ],
  [
    removeTotp,
    ["second-factor-changed"],
    async (s) => s.call(removeTotp, {}, (await newSecuredStaff(s)).headers),
  ],
  [
    addPasskey,
    ["second-factor-changed"],
    async (s) => {
      const headers = await s.signIn(await newStaff(s.db));
      const { token, options } = (await s.call(setUpPasskey, {}, headers)).body;
      const passkey = createFakePasskey(s.deps.config.publicUrl).register(options);
      return s.call(addPasskey, { body: { token, name: "Laptop", passkey } }, headers);
    },
  ],
  [
    removePasskey,
    ["second-factor-changed"],
    async (s) => {
      const { headers } = await newSecuredStaff(s);
      const [passkey] = (await s.call(getSecondFactor, {}, headers)).body.passkeys;
      return s.call(removePasskey, { params: { id: String(passkey?.id) } }, headers);
    },
  ],
  [
    renewRecoveryCodes,
    ["second-factor-changed"],
    async (s) => s.call(renewRecoveryCodes, {}, (await newSecuredStaff(s)).headers),
  ],
  [
    confirmIdentityByPasskey,
    ["identity-confirmed"],
    async (s) => {
      const { headers, passkey } = await newSecuredStaff(s);
      const { token, options } = (await s.call(startPasskeyProof, {}, headers)).body;
      return s.call(confirmIdentityByPasskey, { body: { token, passkey: passkey.sign(options) } }, headers);
    },
  ],
  declareCall(resetSecondFactor, ["second-factor-reset"]).byOwner(async (s) => ({
    params: { id: (await newSecuredStaff(s)).user.id },
  })),
  [
    updateStaffRules,
    ["staff-rules-changed"],
    async (s) => {
      const { headers } = await newSecuredStaff(s);
      await s.call(updateStaffRules, { body: { second_factor_required: true } }, headers);
      return s.call(updateStaffRules, { body: { second_factor_required: false } }, headers);
    },
  ],
];
