import { getRateLimitAddress } from "../../platform/http/client-address.ts";
import { maxRateLimitMinutes, type RateLimit } from "../../platform/http/rate-limit.ts";

const signInMinutes = 15;

/** Returns the key of all failed sign-ins of an account. The keys of those from one address begin with it. */
export function getSignInLimitKey(email: string): string {
  return `sign-in:account:${email}`;
}

/**
 * These limits count failed sign-ins. A known device, or one with a session of the account, has a higher limit, so
 * that failures elsewhere cannot lock the owner out.
 */
export function getSignInLimits(email: string, ip: string, { isKnown }: { isKnown: boolean }): RateLimit[] {
  const account = getSignInLimitKey(email);
  const address = getRateLimitAddress(ip);
  const windowMinutes = signInMinutes;
  return [
    { key: `${account}:${address}`, max: 10, windowMinutes },
    { key: `sign-in:address:${address}`, max: 100, windowMinutes },
    { key: account, max: isKnown ? 100 : 50, windowMinutes },
  ];
}

/** These limits count the e-mails about new devices. */
export function getNewDeviceLimits(userId: number): RateLimit[] {
  return [{ key: `new-device:account:${userId}`, max: 3, windowMinutes: maxRateLimitMinutes }];
}

/** These limits count every request. */
export function getEmailLinkLimits(
  kind: "register" | "reset" | "email" | "invite",
  email: string,
  ip: string,
): RateLimit[] {
  return [
    { key: `${kind}:email:${email}`, max: 5, windowMinutes: maxRateLimitMinutes },
    { key: `${kind}:address:${getRateLimitAddress(ip)}`, max: 50, windowMinutes: maxRateLimitMinutes },
  ];
}
