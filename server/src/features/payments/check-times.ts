/** When the provider is asked about a payment. All in milliseconds. */
const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** The request that placed the order asks the provider itself for this long; then the reconciler does. */
export const firstCheckAfter = 30 * seconds;
/** By then the provider would show a charge if it had made one. */
export const declinedAfter = 90 * seconds;
export const checkInterval = 15 * seconds;
/** Of a code that is not paid; the provider also sends an event when it is. */
export const codeCheckInterval = 5 * minutes;
/** Payments of the last moment are reported a little later. */
export const reportDelay = 2 * minutes;

const frequentChecks = 8;
const watchedFor = 24 * hours;
/** For this long after it was requested, a charge that appears late is refunded within two minutes. */
const closelyWatchedFor = 1 * hours;

function backOff(checks: number, longest: number): number {
  return Math.min(checkInterval * 2 ** Math.max(0, checks - frequentChecks), longest);
}

/** The wait until a declined payment of this age is checked again; null once it is not watched any more. */
export function declinedCheckInterval(checks: number, age: number): number | null {
  if (age >= watchedFor) return null;
  return backOff(checks, age < closelyWatchedFor ? 1 * minutes : 1 * hours);
}

/** The wait until a provider that could not be asked is asked again. */
export function retryInterval(checks: number): number {
  return backOff(checks, 2 * minutes);
}
