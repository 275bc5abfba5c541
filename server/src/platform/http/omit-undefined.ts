type SentFields<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The fields of an input without those that were omitted, so that these keep their values where it is spread. */
export function omitUndefined<T extends object>(input: T): SentFields<T> {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as SentFields<T>;
}
