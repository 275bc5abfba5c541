import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { isOffline } from "../offline.ts";
import { CallError } from "./errors.ts";

/**
 * Shows the messages of a 400 at the form's fields and focuses the first one. Returns false if none belongs to the
 * form.
 */
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

function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Demasiados intentos. Vuelve a intentarlo en ${minutes === 1 ? "un minuto" : `${minutes} minutos`}.`;
}

/** Says whether the server has refused fields, which then show the error. */
export function hasFieldErrors(error: unknown): boolean {
  return error instanceof CallError && Object.keys(error.fields).length > 0;
}

/** Returns the text of an alert above a form. */
export function describeError(error: Error): string {
  if (hasFieldErrors(error)) return "Revisa los datos marcados y vuelve a intentarlo.";
  const hasPortionLimit = error instanceof CallError && error.status === 429;
  return hasPortionLimit ? describeWait(error.retryAfter ?? 60) : error.message;
}

/** Says whether the user closed the dialog that asks for their identity. Nothing was changed then. */
export function isIdentityConfirmationCanceled(error: unknown): boolean {
  return error instanceof CallError && error.code === "identity_confirmation_required";
}

/** Says whether the request may have been carried out although it failed. */
export function hasUnknownOutcome(error: unknown): boolean {
  return error instanceof CallError && error.kind !== "refused";
}

/** Says why an action failed that can safely be repeated. If no answer came, the action may have succeeded. */
export function describeRepeatableError(error: Error): string {
  if (!hasUnknownOutcome(error) || isOffline()) return error.message;
  return `${error.message} Puede que ya esté hecho. Puedes repetirlo: no se hará dos veces.`;
}

/** Returns the error message of a form with one text field. */
export function describeFieldError(error: Error | null, field: string): string | undefined {
  return (error instanceof CallError && error.fields[field]?.[0]) || error?.message;
}
