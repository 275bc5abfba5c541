const minutes = 60_000;
const longest = 24 * 60 * minutes;
const shortest = 30 * minutes;

/**
 * Until when a code can be paid (milliseconds): a day, and never after the first meal of the order has closed.
 * Null where too little time is left.
 */
export function codeExpiry(closings: readonly number[], now: number): number | null {
  const end = Math.min(now + longest, ...closings);
  return end - now < shortest ? null : end;
}
