import type { VerifiedAuthenticationResponse } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import type { PasskeyAnswer } from "@lonchera/contract/passkeys";
import { secondFactorMessages } from "@lonchera/contract/second-factor";
import type { Config } from "../../config.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { passkeys } from "../../platform/db/schema/second-factor.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import type { Deps } from "../deps.ts";
import { type Challenge, consumeChallenge, createChallenge, findChallenge } from "./challenges.ts";
import { findPasskeys, lockFactorOwner } from "./queries.ts";

/** Loads the library at its first use, because this takes time and 30 MB, and many installations have no passkey. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** Browsers offer a passkey to the host that it was made for, and sign the origin of the page. */
export function getRelyingParty({ publicUrl }: Config): { readonly id: string; readonly origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/**
 * Whether the authenticator must check a fingerprint, face or PIN. This is `preferred` after the password, when possession
 * is enough, and `required` in place of the password.
 */
type UserVerification = "preferred" | "required";

/** Returns the browser's options for using one of the account's passkeys, or undefined if it has none. */
export async function createPasskeyOptions(
  db: Queryable,
  config: Config,
  userId: number,
  userVerification: UserVerification,
) {
  const known = await findPasskeys(db, userId);
  if (known.length === 0) return undefined;
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: getRelyingParty(config).id,
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification,
  });
  // The contract asks for an index signature, which only the type of a copy has.
  return { ...options };
}

type Signature = PasskeyAnswer["passkey"];
type PasskeyRow = Awaited<ReturnType<typeof findPasskeys>>[number];

async function verify(
  config: Config,
  expectedChallenge: string,
  signature: Signature,
  { credentialId, publicKey, counter }: PasskeyRow,
  userVerification: UserVerification,
): Promise<VerifiedAuthenticationResponse | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty(config);
  try {
    return await verifyAuthenticationResponse({
      response: { ...signature, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
        counter,
      },
      requireUserVerification: userVerification === "required",
    });
  } catch {
    // The library throws for everything that does not match, including the counter of a copied passkey.
    return undefined;
  }
}

/** Returns false unless a passkey of the challenge's account signed the challenge. */
export async function consumePasskeySignature(
  tx: Transaction,
  { config, clock }: Deps,
  { userId, value }: Challenge,
  signature: Signature,
  userVerification: UserVerification,
): Promise<boolean> {
  const isPasskey = and(eq(passkeys.userId, userId), eq(passkeys.credentialId, signature.id));
  const [passkey] = await tx.select().from(passkeys).where(isPasskey);
  if (!passkey || value === null) return false;
  const verified = await verify(config, value, signature, passkey, userVerification);
  if (!verified?.verified) return false;
  const { newCounter: counter } = verified.authenticationInfo;
  await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: new Date(clock()) })
    .where(isPasskey);
  return true;
}

/** Asks the caller for a passkey, as a proof of identity. */
export async function startPasskeyProof({ db, clock, config }: Deps, by: Staff) {
  const options =
    (await createPasskeyOptions(db, config, by.id, "required")) ?? abort(409, "second_factor_missing");
  return transaction(db, async (tx) => {
    const owner = await lockFactorOwner(tx, by.id);
    const challenge = { purpose: "confirm-identity", value: options.challenge } as const;
    return { token: await createChallenge(tx, owner, challenge, clock()), options };
  });
}

/** Throws unless the passkey signed the challenge of `startPasskeyProof`. */
export async function requirePasskeyProof(
  deps: Deps,
  by: Staff,
  { token, passkey }: PasskeyAnswer,
): Promise<void> {
  await loadWebAuthn();
  await transaction(deps.db, async (tx) => {
    const owner = await lockFactorOwner(tx, by.id);
    const challenge = await findChallenge(tx, token, "confirm-identity", deps.clock());
    if (challenge?.userId !== by.id) return abort(409, "challenge_expired");
    if (!(await consumePasskeySignature(tx, deps, challenge, passkey, "required")))
      return abortField("passkey", secondFactorMessages.wrongPasskey);
    if (!(await consumeChallenge(tx, challenge, owner))) abort(409, "challenge_expired");
  });
}
