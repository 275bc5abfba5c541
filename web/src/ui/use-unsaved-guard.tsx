import { useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/**
 * Asks before what was typed is lost: by `requestClose`, by Back or by a link of ours; before a reload the browser asks.
 * `leave` closes without asking, for what is saved.
 */
export function useUnsavedGuard(isDirty: boolean, close: () => void) {
  const [asking, setAsking] = useState(false);
  const mayLeave = useRef(false);
  const blocker = useBlocker(() => isDirty && !mayLeave.current);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
  const leave = () => {
    mayLeave.current = true;
    setAsking(false);
    close();
  };
  const stay = () => {
    setAsking(false);
    blocker.reset?.();
  };
  const question = (
    <ConfirmDialog
      open={asking || blocker.state === "blocked"}
      title="¿Descartar los cambios?"
      text="Tienes cambios no guardados. Si cierras esta ventana, se perderán."
      confirmLabel="Descartar"
      cancelLabel="Seguir editando"
      onConfirm={blocker.state === "blocked" ? blocker.proceed : leave}
      onCancel={stay}
    />
  );
  return { question, leave, requestClose: () => (isDirty ? setAsking(true) : leave()) };
}
