import { hasUnknownOutcome } from "./form-errors.ts";
import { isOffline } from "../offline.ts";

/** Why an action failed that can be repeated. Without an answer it may be done already. */
export function describeActionError(error: Error): string {
  if (!hasUnknownOutcome(error) || isOffline()) return error.message;
  return `${error.message} Puede que ya esté hecho. Puedes repetirlo: no se hará dos veces.`;
}
