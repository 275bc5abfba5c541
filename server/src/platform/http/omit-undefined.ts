type SentFields<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/**
 * Returns the fields of an input that are not undefined. If they are spread over a record, its other fields keep their
 * values.
 */
export function omitUndefined<T extends object>(input: T): SentFields<T> {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as SentFields<T>;
}
