/** All in milliseconds. */
const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** A request asks the provider itself for this long; only then is it the reconciler's turn. */
export const abandonedAfter = 30 * seconds;
/** By then the provider would show a charge if it had made one. */
export const neverChargedAfter = 90 * seconds;
export const firstLook = 15 * seconds;
/** A code that waits is also told of by the provider itself. */
export const waitingLook = 5 * minutes;
/** What is paid in its last moment is told of a little later. */
export const settlingGrace = 2 * minutes;

/** What is unsettled is looked for often at first, then seldom. */
const oftenFor = 8;
const watchedFor = 24 * hours;
/** So long after it was asked for, a charge that appears is still given back within two minutes. */
const closelyFor = 1 * hours;
const closely = 1 * minutes;

function growing(checks: number, longest: number): number {
  return Math.min(firstLook * 2 ** Math.max(0, checks - oftenFor), longest);
}

/** How long until what was given up is looked for again; null: it will not come any more. */
export function nextLookAfter(checks: number, age: number): number | null {
  if (age >= watchedFor) return null;
  return growing(checks, age < closelyFor ? closely : 1 * hours);
}

/** How long until a provider that could not be asked is asked again. */
export function retryAfter(checks: number): number {
  return growing(checks, 2 * minutes);
}
