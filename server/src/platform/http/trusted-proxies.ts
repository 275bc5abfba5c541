import { isIP } from "node:net";
import { z } from "zod";

const rangeNames = new Set(["loopback", "linklocal", "uniquelocal"]);

/** Returns true for values of Fastify's `trustProxy`: an address, an address with a prefix, or the name of a range. */
function isProxy(text: string): boolean {
  if (rangeNames.has(text)) return true;
  const [, address = "", , prefix] = /^([^/]+)(\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  const bits = Number(prefix ?? 1);
  return version !== 0 && bits >= 1 && bits <= (version === 4 ? 32 : 128);
}

/** A list for `trustProxy`, separated by commas. */
export const trustedProxies = z
  .string()
  .transform((text) => text.split(",").map((one) => one.trim()))
  .refine((all) => all.every(isProxy), "son direcciones IP o rangos (10.0.0.0/8), separados por comas");
