import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { snackbar } from "../components/snackbars.tsx";
import { IdentityDialog } from "../features/auth/identity-dialog.tsx";
import { setErrorHandler } from "../lib/api/call.ts";
import { CallError } from "../lib/api/errors.ts";
import { currentSession, subscribeSession } from "../lib/session/cookies.ts";

/** Staff whose session ended by itself are told why they have to sign in again. */
function explainEndOfSession(): () => void {
  return subscribeSession(() => {
    const { user, exit } = currentSession();
    if (user === null && exit === null) snackbar.info("Tu sesión terminó. Vuelve a iniciar sesión.");
  });
}

type Answer = (isConfirmed: boolean) => void;

/** Asks staff to confirm their identity where a call needs it, and tells why a session ended. */
export function StaffSession() {
  const { key: address } = useLocation();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let asking: Promise<boolean> | null = null;
    /** Calls that are refused at the same time share one question. */
    const askIdentity = () =>
      (asking ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        asking = null;
        setAnswer(null);
      }));
    setErrorHandler(async (error) => {
      const isAsked = error instanceof CallError && error.code === "identity_confirmation_required";
      return isAsked && askIdentity();
    });
    return () => setErrorHandler(undefined);
  }, []);
  useEffect(explainEndOfSession, []);
  // Leaving the screen cancels.
  useEffect(() => () => answer?.(false), [answer, address]);
  return answer && <IdentityDialog onClose={answer} />;
}
