import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import type { BodyOf } from "@lonchera/contract/endpoint";
import {
  type addPasskey as addPasskeyEndpoint,
  type Passkey,
  secondFactorMessages,
} from "@lonchera/contract/second-factor";
import type { Config } from "../../config.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Db, Transaction } from "../../platform/db/client.ts";
import { passkeys } from "../../platform/db/schema/second-factor.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import type { Deps } from "../deps.ts";
import { consumeChallenge, createChallenge, findChallenge } from "./challenges.ts";
import { recordSecondFactorEvent } from "./second-factor-events.ts";
import { getRelyingParty, loadWebAuthn } from "./passkey-answers.ts";
import { findPasskeys, lockFactorOwner, toPasskey } from "./queries.ts";
import { finishFactorRemoval, addFactor } from "./recovery-codes.ts";
import type { SecondFactorEncryption } from "../../platform/auth/second-factor-secrets.ts";

const maxPasskeys = 10;
/**
 * COSE's numbers of Ed25519, ES256 and RS256, which every browser has. The library's default asks Node for newer ones,
 * which are experimental there.
 */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Returns the passkeys of an account. Throws 409 if it cannot have more. */
async function requireRoom(tx: Transaction, userId: number) {
  const known = await findPasskeys(tx, userId);
  if (known.length >= maxPasskeys) abort(409, "too_many_passkeys", maxPasskeys);
  return known;
}

/** Returns the browser's options for creating a passkey. */
export async function setUpPasskey({ db, clock, config }: Deps, by: Staff) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return transaction(db, async (tx) => {
    const owner = await lockFactorOwner(tx, by.id);
    const known = await requireRoom(tx, by.id);
    const options = await generateRegistrationOptions({
      rpName: "Lonchera",
      rpID: getRelyingParty(config).id,
      supportedAlgorithmIDs,
      userName: owner.email,
      userID: new TextEncoder().encode(String(owner.id)),
      excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    });
    const challenge = { purpose: "add-passkey", value: options.challenge } as const;
    return { token: await createChallenge(tx, owner, challenge, clock()), options: { ...options } };
  });
}

/**
 * Returns the attestation without the statement of the authenticator's maker. We do not need one, and the library
 * would fetch addresses that it names.
 */
async function dropStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import("@simplewebauthn/server/helpers");
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get("authData");
  const parts = new Map<string, string | Uint8Array | Map<string, string>>()
    .set("fmt", "none")
    .set("attStmt", new Map())
    .set("authData", authData);
  return isoBase64URL.fromBuffer(isoCBOR.encode(parts));
}

type NewPasskey = BodyOf<typeof addPasskeyEndpoint>;
type RegisteredCredential = NonNullable<VerifiedRegistrationResponse["registrationInfo"]>["credential"];

async function verify(
  config: Config,
  expectedChallenge: string,
  { response, ...passkey }: NewPasskey["passkey"],
): Promise<RegisteredCredential | undefined> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty(config);
  try {
    const attestationObject = await dropStatement(response.attestationObject);
    const verified = await verifyRegistrationResponse({
      response: {
        ...passkey,
        response: { ...response, attestationObject },
        clientExtensionResults: {},
      } as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      supportedAlgorithmIDs,
      requireUserVerification: false,
    });
    return verified.registrationInfo?.credential;
  } catch {
    // The library throws for everything that does not match.
    return undefined;
  }
}

async function insertPasskey(
  tx: Transaction,
  { id: credentialId, publicKey, counter, transports = [] }: RegisteredCredential,
  owned: { readonly userId: number; readonly name: string; readonly createdAt: Date },
): Promise<void> {
  const key = Buffer.from(publicKey).toString("base64url");
  const written = await tx
    .insert(passkeys)
    .values({ ...owned, credentialId, publicKey: key, counter, transports })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  if (written.length === 0) abortField("passkey", secondFactorMessages.samePasskey);
}

/** Returns recovery codes if the passkey is the account's first factor. */
export async function addPasskey(
  deps: Deps,
  secrets: SecondFactorEncryption,
  by: Staff,
  { token, name, passkey }: NewPasskey,
): Promise<string[] | null> {
  await loadWebAuthn();
  const now = deps.clock();
  return transaction(deps.db, async (tx) => {
    const owner = await lockFactorOwner(tx, by.id);
    const challenge = await findChallenge(tx, token, "add-passkey", now);
    if (challenge?.userId !== by.id || challenge.value === null) return abort(409, "challenge_expired");
    const made = await verify(deps.config, challenge.value, passkey);
    if (!made) return abortField("passkey", secondFactorMessages.wrongPasskey);
    if (!(await consumeChallenge(tx, challenge, owner))) return abort(409, "challenge_expired");
    await requireRoom(tx, by.id);
    return addFactor(tx, secrets, { by, at: new Date(now) }, async () => {
      await insertPasskey(tx, made, { userId: by.id, name, createdAt: new Date(now) });
      await recordSecondFactorEvent(tx, deps, owner, "passkey-added");
    });
  });
}

function isOwnPasskey(by: Staff, id: number) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, by.id));
}

export async function renamePasskey(db: Db, by: Staff, id: number, name: string): Promise<Passkey> {
  const [renamed] = await db.update(passkeys).set({ name }).where(isOwnPasskey(by, id)).returning();
  return renamed ? toPasskey(renamed) : abort(404, "not_found");
}

export async function removePasskey(deps: Deps, by: Staff, id: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const owner = await lockFactorOwner(tx, by.id);
    const removed = await tx.delete(passkeys).where(isOwnPasskey(by, id)).returning({ id: passkeys.id });
    if (removed.length === 0) abort(404, "not_found");
    await finishFactorRemoval(tx, by.id);
    await recordSecondFactorEvent(tx, deps, owner, "passkey-removed");
  });
}
