import { addressOf } from "../../platform/http/client-address.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";

const signInMinutes = 15;
export const longestMinutes = 60;

export function accountKey(email: string): string {
  return `sign-in:account:${email}`;
}

/** Counted by failures. */
export function signInLimits(email: string, ip: string): RateLimit[] {
  return [
    { key: accountKey(email), max: 10, windowMinutes: signInMinutes },
    { key: `sign-in:address:${addressOf(ip)}`, max: 100, windowMinutes: signInMinutes },
  ];
}

/** Counted by requests, whatever comes of them. */
export function mailedLimits(kind: "register" | "reset" | "email", email: string, ip: string): RateLimit[] {
  return [
    { key: `${kind}:email:${email}`, max: 5, windowMinutes: longestMinutes },
    { key: `${kind}:address:${addressOf(ip)}`, max: 50, windowMinutes: longestMinutes },
  ];
}
