const minutes = 60_000;
const shortest = 30 * minutes;

/**
 * Returns the instant until which a code can be paid, in milliseconds since 1970: `hours` from now, but not after the
 * first meal of the order closes. Returns null if too little time is left.
 */
export function computePaymentCodeExpiry(
  closings: readonly number[],
  now: number,
  hours: number,
): number | null {
  const end = Math.min(now + hours * 60 * minutes, ...closings);
  return end - now < shortest ? null : end;
}
