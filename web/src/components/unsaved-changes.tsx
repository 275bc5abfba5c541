import { useEventCallback } from "@mui/material/utils";
import { useEffect, useRef, useState } from "react";
import { type BlockerFunction, NavigationType, useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { askBeforeLeaving } from "./leave-question.ts";

type Guarded = {
  readonly question: { title: string; text: string; confirmLabel: string; cancelLabel: string };
  /** Whether a navigation leaves the form. */
  readonly leaves: BlockerFunction;
};

/** Every navigation leaves a dialog, except for replacements within the same path. */
const leavingDialog: Guarded = {
  question: {
    title: "¿Descartar los cambios?",
    text: "Tienes cambios no guardados. Si cierras esta ventana, se perderán.",
    confirmLabel: "Descartar",
    cancelLabel: "Seguir editando",
  },
  leaves: ({ currentLocation, nextLocation, historyAction }) =>
    historyAction !== NavigationType.Replace || currentLocation.pathname !== nextLocation.pathname,
};

/** Only a change of path leaves a page. */
export const leavingPage: Guarded = {
  question: {
    title: "¿Estás seguro de salir?",
    text: "Tienes cambios no guardados. Si sales de esta página, se perderán.",
    confirmLabel: "Salir",
    cancelLabel: "Cancelar",
  },
  leaves: ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
};

/**
 * Asks before unsaved input is lost by `requestClose`, Back or a link; before a reload the browser asks.
 * `leave` closes without asking, after saving.
 */
export function useUnsavedChangesGuard(isDirty: boolean, close: () => void, guarded = leavingDialog) {
  const [onward, setOnward] = useState<(() => void) | null>(null);
  const mayLeave = useRef(false);
  const blocker = useBlocker((step) => isDirty && !mayLeave.current && guarded.leaves(step));
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    const stopAsking = askBeforeLeaving((go) => setOnward(() => go));
    return () => {
      window.removeEventListener("beforeunload", warn);
      stopAsking();
    };
  }, [isDirty]);
  const go = (step: () => void) => {
    mayLeave.current = true;
    setOnward(null);
    step();
  };
  const leave = () => go(close);
  const stay = () => {
    setOnward(null);
    blocker.reset?.();
  };
  // The question closes when nothing is unsaved any more.
  const endQuestion = useEventCallback(stay);
  useEffect(() => {
    if (!isDirty) endQuestion();
  }, [isDirty, endQuestion]);
  const question = (
    <ConfirmDialog
      open={onward !== null || blocker.state === "blocked"}
      {...guarded.question}
      onConfirm={blocker.state === "blocked" ? blocker.proceed : () => go(onward ?? close)}
      onCancel={stay}
    />
  );
  return { question, leave, requestClose: () => (isDirty ? setOnward(() => close) : leave()) };
}
