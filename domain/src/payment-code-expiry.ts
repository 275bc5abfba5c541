const minutes = 60_000;
const shortest = 30 * minutes;

/**
 * Returns the instant until which a code can be paid, in milliseconds since 1970: `hours` from now, but not after the
 * first of the `closings` of the order's meals. Returns null if less than 30 minutes are left.
 */
export function computePaymentCodeExpiry(
  closings: readonly number[],
  now: number,
  hours: number,
): number | null {
  const end = Math.min(now + hours * 60 * minutes, ...closings);
  return end - now < shortest ? null : end;
}
