import { CallError } from "../../lib/api/call-error.ts";
import { reasonOf } from "../../lib/api/form-errors.ts";

const failed = "El proceso de Login falló, por favor vuelve a intentarlo.";

/** The snackbar's words: the server's own at a wrong door, else that it failed (specification, section 8). */
export function loginFailure(error: Error): string {
  return error instanceof CallError && error.status === 403 && error.detail ? error.detail : failed;
}

/** Beside the form: why, and what to do next; `otherDoor` is for an account that enters elsewhere. */
export function loginHint(error: Error, otherDoor: string): string {
  if (error instanceof CallError && error.status === 403) return otherDoor;
  return reasonOf(error);
}
