import { addressOf, type Limit } from "../../platform/http/limits.ts";

const signInMinutes = 15;
export const longestMinutes = 60;

export function accountKey(email: string): string {
  return `sign-in:account:${email}`;
}

/** Counted by failures. */
export function signInLimits(email: string, ip: string): Limit[] {
  return [
    { key: accountKey(email), most: 10, minutes: signInMinutes },
    { key: `sign-in:address:${addressOf(ip)}`, most: 100, minutes: signInMinutes },
  ];
}

/** Counted by requests, whatever comes of them. */
export function mailedLimits(kind: "register" | "reset" | "email", email: string, ip: string): Limit[] {
  return [
    { key: `${kind}:email:${email}`, most: 5, minutes: longestMinutes },
    { key: `${kind}:address:${addressOf(ip)}`, most: 50, minutes: longestMinutes },
  ];
}
