import assert from "node:assert/strict";
import {
  createDecipheriv,
  createECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  generateKeyPairSync,
  sign,
} from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { importJWK, jwtVerify } from "jose";
import type { PushSubscriptionInput } from "@lonchera/contract/reminders";
import type { PushContent } from "../../src/platform/push/queue-notifications.ts";
import type { TestOwner } from "../test-database.ts";

/** Encodes a value of less than 64 kB in DER. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const { length } = Buffer.concat(parts);
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), ...parts]);
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const integer = (value: number) => der(0x02, Buffer.from([value]));
const time = (text: string) => der(0x17, Buffer.from(text));
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value));

/** Creates a key and a self-signed certificate for `localhost` (X.509). */
function createSelfSignedCertificate(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(oid("2a8648ce3d040302"));
  const host = Buffer.from("localhost");
  const name = sequence(der(0x31, sequence(oid("550403"), der(0x0c, host))));
  const extensions = sequence(
    extension("551d11", sequence(der(0x82, host))),
    extension("551d13", sequence(der(0x01, Buffer.from([0xff])))),
  );
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(time("200101000000Z"), time("491231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  const base64 = sequence(content, algorithm, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

// This is a push service over HTTPS (RFC 8030, 8292) with its browsers, which decrypt the messages (RFC 8188, 8291).

type Delivery = {
  readonly content: PushContent;
  /** The seconds for which the service keeps it for a browser that is offline. */
  readonly ttl: number;
  /** The contact that the sender names. */
  readonly contact: string;
  /** The sender's public key. */
  readonly key: string;
};

export type FakeDevice = {
  readonly subscription: PushSubscriptionInput;
  /** All deliveries that have arrived. */
  readonly deliveries: Delivery[];
  /** The visible notifications. A delivery replaces the one of the same topic. */
  readonly shown: Map<string, PushContent>;
  /** The service's answer to a delivery. Nothing arrives unless it is 201. */
  status: number;
};

type Keys = { readonly ecdh: ReturnType<typeof createECDH>; readonly auth: Buffer };

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}

function decrypt({ ecdh, auth }: Keys, body: Buffer): PushContent {
  const salt = body.subarray(0, 16);
  const start = 21 + (body[20] ?? 0);
  const sender = body.subarray(21, start);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(start, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushContent;
}

/** Verifies the sender by VAPID. */
async function readSender(request: IncomingMessage, origin: string) {
  const [, token = "", key = ""] = /^vapid t=(\S+), k=(\S+)$/.exec(request.headers.authorization ?? "") ?? [];
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const publicKey = await importJWK({ kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, "ES256");
  const { payload } = await jwtVerify(token, publicKey, { audience: origin, algorithms: ["ES256"] });
  return { key, contact: payload.sub ?? "" };
}

export async function startFakePushService(t: TestOwner) {
  const { key, cert } = createSelfSignedCertificate();
  const devices = new Map<string, { readonly device: FakeDevice; readonly keys: Keys }>();
  let origin = "";
  async function deliver(request: IncomingMessage): Promise<number> {
    const found = devices.get(request.url ?? "");
    if (!found) return 404;
    const { device, keys } = found;
    const body = await buffer(request);
    if (device.status !== 201) return device.status;
    const content = decrypt(keys, body);
    assert.equal(request.headers["topic"], content.topic);
    const sender = await readSender(request, origin);
    device.deliveries.push({ content, ttl: Number(request.headers["ttl"]), ...sender });
    device.shown.set(content.topic, content);
    return 201;
  }
  const errors: unknown[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    void deliver(request)
      .catch((error: unknown) => {
        errors.push(error);
        return 400;
      })
      .then((status) => {
        // No client follows this redirect.
        response.writeHead(status, status === 302 ? { location: `${origin}/elsewhere` } : {}).end();
      });
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  t.after(() => {
    server.closeAllConnections();
    server.close();
    assert.deepEqual(errors, []);
  });
  return {
    host: new URL(origin).host,
    /** The authority of its certificate, in PEM. */
    cert,
    newDevice: (): FakeDevice => {
      const ecdh = createECDH("prime256v1");
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomUUID()}`;
      const subscription = {
        endpoint: origin + path,
        keys: { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") },
      };
      const device: FakeDevice = { subscription, deliveries: [], shown: new Map(), status: 201 };
      devices.set(path, { device, keys: { ecdh, auth } });
      return device;
    },
  };
}
export type FakePushService = Awaited<ReturnType<typeof startFakePushService>>;
