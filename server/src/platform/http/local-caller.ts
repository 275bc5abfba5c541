import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

const proxyHeader = /^(x-forwarded-.*|forwarded|x-real-ip|via)$/;

function isLoopback(address: string | undefined): boolean {
  if (address === undefined || isIP(address) === 0) return false;
  return address === "::1" || address.replace("::ffff:", "").startsWith("127.");
}

/** Calls from this machine, past no proxy. */
export function isLocalCaller({ headers, socket }: FastifyRequest): boolean {
  return isLoopback(socket.remoteAddress) && !Object.keys(headers).some((header) => proxyHeader.test(header));
}
