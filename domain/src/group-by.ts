/** Groups values by key. The groups are in the order of their first values; keys are equal if their JSON is. */
export function groupBy<T>(values: readonly T[], keyOf: (value: T) => readonly unknown[]): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const value of values) {
    const key = JSON.stringify(keyOf(value));
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return [...groups.values()];
}
