import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { CallError } from "./call-error.ts";

/** Puts the messages of a 400 beside the form's own fields, focusing the first; false when there are none for it. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  values: Values,
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof CallError)) return false;
  const ours = Object.entries(error.fields).filter(([name]) => name in values);
  ours.forEach(([name, [message]], index) => {
    setError(name as FieldPath<Values>, { message: message ?? "" }, { shouldFocus: index === 0 });
  });
  return ours.length > 0;
}

/** When to try again after a 429; null for any other error. */
export function waitOf(error: unknown): string | null {
  if (!(error instanceof CallError) || error.status !== 429) return null;
  const minutes = Math.ceil((error.retryAfter ?? 60) / 60);
  return `Demasiados intentos. Vuelve a intentarlo en ${minutes === 1 ? "un minuto" : `${minutes} minutos`}.`;
}
