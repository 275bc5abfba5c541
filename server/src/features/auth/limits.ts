import { addressOf } from "../../platform/http/client-address.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";

const signInMinutes = 15;
export const longestLimitMinutes = 60;

export function signInLimitKey(email: string): string {
  return `sign-in:account:${email}`;
}

/** These limits count failures. */
export function signInLimits(email: string, ip: string): RateLimit[] {
  return [
    { key: signInLimitKey(email), max: 10, windowMinutes: signInMinutes },
    { key: `sign-in:address:${addressOf(ip)}`, max: 100, windowMinutes: signInMinutes },
  ];
}

/** These limits count every request. */
export function mailLinkLimits(kind: "register" | "reset" | "email", email: string, ip: string): RateLimit[] {
  return [
    { key: `${kind}:email:${email}`, max: 5, windowMinutes: longestLimitMinutes },
    { key: `${kind}:address:${addressOf(ip)}`, max: 50, windowMinutes: longestLimitMinutes },
  ];
}
