import { hasUnknownOutcome } from "./form-errors.ts";
import { isOffline } from "../offline.ts";

/** Says why an action failed that can safely be repeated. If no answer came, the action may have succeeded. */
export function describeRepeatableError(error: Error): string {
  if (!hasUnknownOutcome(error) || isOffline()) return error.message;
  return `${error.message} Puede que ya esté hecho. Puedes repetirlo: no se hará dos veces.`;
}
