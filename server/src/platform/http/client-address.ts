import { isIP, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/** The address that limits count by: the /64 network for IPv6, because one household or attacker has all of it. */
export function addressOf(ip: string): string {
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

/** Whether the request comes from this machine and not through a proxy. */
export function isLocalCaller({ headers, socket }: FastifyRequest): boolean {
  return isLoopback(socket.remoteAddress) && !Object.keys(headers).some((header) => proxyHeader.test(header));
}
