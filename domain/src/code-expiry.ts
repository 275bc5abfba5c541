const minutes = 60_000;
const longest = 24 * 60 * minutes;
const shortest = 30 * minutes;

/**
 * Returns the instant until which a code can be paid, in milliseconds since 1970: one day, but not after the first
 * meal of the order closes. Returns null if too little time is left.
 */
export function computeCodeExpiry(closings: readonly number[], now: number): number | null {
  const end = Math.min(now + longest, ...closings);
  return end - now < shortest ? null : end;
}
