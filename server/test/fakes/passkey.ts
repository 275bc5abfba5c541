import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

// This is a software authenticator. It answers like a browser with a passkey (W3C Web Authentication Level 3).

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString("base64url");

const userPresent = 0b1;
const userVerified = 0b100;
const hasCredential = 0b100_0000;

/** Encodes a byte string of 24 to 255 bytes in CBOR. */
function encodeCborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
}

/** Encodes a text of less than 24 characters in CBOR. */
function encodeCborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

/** Encodes a key on P-256 for ES256: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
function encodeCoseKey(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([
    head,
    Buffer.from([0x21]),
    encodeCborBytes(x),
    Buffer.from([0x22]),
    encodeCborBytes(y),
  ]);
}

type Options = { readonly challenge: string };

/**
 * Creates a passkey of an origin. `isVerified` is the check of a fingerprint or PIN, `counts` is its counter of uses,
 * and `format` is the kind of the attestation statement, which is empty.
 */
export function createFakePasskey(
  origin: string,
  { isVerified = true, counts = true, format = "none" } = {},
) {
  const rpId = new URL(origin).hostname;
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;

  const createClientData = (type: string, { challenge }: Options) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });

  function createAuthenticatorData(flags: number, rest = Buffer.alloc(0)): Buffer {
    counter += counts ? 1 : 0;
    const uses = Buffer.alloc(4);
    uses.writeUInt32BE(counter);
    const all = userPresent | (isVerified ? userVerified : 0) | flags;
    return Buffer.concat([sha256(rpId), Buffer.from([all]), uses, rest]);
  }

  const credential = { id: base64url(id), rawId: base64url(id), type: "public-key" } as const;
  return {
    id: credential.id,
    /** Returns the result of `navigator.credentials.create`. */
    register: (options: Options) => {
      const key = encodeCoseKey(Buffer.from(x, "base64url"), Buffer.from(y, "base64url"));
      const idLength = Buffer.from([0, id.length]);
      const data = createAuthenticatorData(
        hasCredential,
        Buffer.concat([Buffer.alloc(16), idLength, id, key]),
      );
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        encodeCborText("fmt"),
        encodeCborText(format),
        encodeCborText("attStmt"),
        Buffer.from([0xa0]),
        encodeCborText("authData"),
        encodeCborBytes(data),
      ]);
      const response = {
        clientDataJSON: base64url(createClientData("webauthn.create", options)),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      };
      return { ...credential, response };
    },
    /** Returns the result of `navigator.credentials.get`. */
    sign: (options: Options) => {
      const data = createAuthenticatorData(0);
      const client = createClientData("webauthn.get", options);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
      return { ...credential, response };
    },
  };
}
