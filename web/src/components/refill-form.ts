import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** Fills a form of flat fields anew; what was typed into it since the last time stays. */
export function refillForm<Values extends FieldValues, Transformed>(
  form: UseFormReturn<Values, unknown, Transformed>,
  present: Values,
): void {
  const filled: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {};
  const typed = Object.entries(form.getValues()).filter(([name, value]) => !isSame(value, filled[name]));
  form.reset(present);
  for (const [name, value] of typed) {
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }
}
