/** Returns the values with their names as options of a select field. */
export function toSelectOptions<Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: names[value] }));
}
