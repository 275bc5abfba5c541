import type { FastifyRequest } from "fastify";

/** Returns the raw value of a cookie, or undefined if the request has none of this name. */
export function readCookie({ headers }: Pick<FastifyRequest, "headers">, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(headers.cookie ?? "")?.[1];
}
