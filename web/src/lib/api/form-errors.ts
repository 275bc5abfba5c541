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

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Demasiados intentos. Vuelve a intentarlo en ${minutes === 1 ? "un minuto" : `${minutes} minutos`}.`;
}

/** For an alert above a form: when to try again, that fields are wrong, or what the server said. */
export function errorText(error: Error): string {
  if (!(error instanceof CallError)) return error.message;
  if (error.status === 429) return waitText(error.retryAfter ?? 60);
  return Object.keys(error.fields).length > 0
    ? "Revisa los datos marcados y vuelve a intentarlo."
    : error.message;
}

/** For a snackbar: each field with its first message, or, where there is none, what the screen says then. */
export function fieldErrorsText(error: Error, otherwise: string): string {
  const fields = error instanceof CallError ? Object.entries(error.fields) : [];
  const told = fields.map(([field, [first]]) => `${field}: ${first ?? ""}`);
  return told.length > 0 ? told.join(", ") : otherwise;
}
