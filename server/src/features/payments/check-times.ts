// All times are in milliseconds.
const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/**
 * The process that takes a payment is the only one that works on it during this time. Afterwards another process takes it
 * over, even if the first one still runs; refunds of one charge must not overlap.
 */
export const paymentLease = 1 * minutes;

/**
 * The reconciler first checks a payment after this time. Until then the request that placed the order waits for
 * the provider.
 */
export const firstCheckDelay = 30 * seconds;
/** A payment is declined after this time, because the provider would show a charge by then. */
export const declineDelay = 90 * seconds;
/** The interval for requests without a response, because their buyers are waiting. */
export const pendingCheckInterval = 5 * seconds;
export const checkInterval = 15 * seconds;
const codeCheckInterval = 5 * minutes;
/** A payment may be reported this long after it was made. */
export const reportDelay = 2 * minutes;

const frequentChecks = 8;
const watchedFor = 24 * hours;
/** During this time a late charge of a declined payment is refunded within two minutes. */
const closelyWatchedFor = 1 * hours;

function backOff(checks: number, longest: number): number {
  return Math.min(checkInterval * 2 ** Math.max(0, checks - frequentChecks), longest);
}

/** Returns the wait until a declined payment of this age is checked again, or null if it is not checked any more. */
export function getDeclinedCheckInterval(checks: number, age: number): number | null {
  if (age >= watchedFor) return null;
  return backOff(checks, age < closelyWatchedFor ? 1 * minutes : 1 * hours);
}

/**
 * Returns the wait until an unpaid code is checked again. While its number is missing, it is checked often for two minutes.
 * The provider also sends an event when a code is paid.
 */
export function getCodeCheckInterval(paymentCode: string | null, checks = 0): number {
  return paymentCode === null ? backOff(checks, codeCheckInterval) : codeCheckInterval;
}

/** Returns the wait until a failed check is repeated. */
export function getRetryInterval(checks: number): number {
  return backOff(checks, 2 * minutes);
}
