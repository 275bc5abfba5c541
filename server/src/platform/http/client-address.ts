import { isIP, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { z } from "zod";

/**
 * Returns the address by which limits are counted. For IPv6 it is the /64 network, because one user has a whole
 * network.
 */
export function getRateLimitAddress(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith("::ffff:")) return ip.replace("::ffff:", "");
  const [head = "", tail] = ip.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const between = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return `${[...left, ...(tail === undefined ? [] : between), ...right].slice(0, 4).join(":")}::/64`;
}

const proxyHeader = /^(x-forwarded-.*|forwarded|x-real-ip|via)$/;

function isLoopback(address: string | undefined): boolean {
  if (address === undefined || isIP(address) === 0) return false;
  return address === "::1" || address.replace("::ffff:", "").startsWith("127.");
}

const localNames = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

/** Returns true for a name by which only this machine reaches itself. */
export function isLocalName(hostname: string): boolean {
  return localNames.has(hostname);
}

/**
 * Returns true if the request comes from this machine, not through a proxy, and by a local name. The name counts
 * because another site could resolve its own name to this machine and read the response in a browser.
 */
export function isLocalCaller({ headers, hostname, socket }: FastifyRequest): boolean {
  const hasProxy = Object.keys(headers).some((header) => proxyHeader.test(header));
  return isLoopback(socket.remoteAddress) && !hasProxy && isLocalName(hostname);
}

const rangeNames = new Set(["loopback", "linklocal", "uniquelocal"]);

/** Returns true for values of Fastify's `trustProxy`: an address, an address with a prefix, or the name of a range. */
function isTrustProxyValue(text: string): boolean {
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
  .refine(
    (all) => all.every(isTrustProxyValue),
    "son direcciones IP o rangos (10.0.0.0/8), separados por comas",
  );
