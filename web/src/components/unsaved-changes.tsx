import { useEventCallback } from "@mui/material/utils";
import { useIsMutating } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type BlockerFunction, NavigationType, useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { askBeforeLeaving } from "./leave-question.ts";

type Guarded = {
  readonly question: { title: string; text: string; confirmLabel: string; cancelLabel: string };
  /** Whether leaving waits for the end of a save that is under way. */
  readonly waits: boolean;
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
  waits: true,
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
  waits: true,
  leaves: ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
};

/** While a save is under way, leaving waits for its end. A refused one then shows its reason in the form. */
const savingNotice = {
  title: "Guardando tus cambios…",
  text: "Espera un momento: te decimos aquí mismo si se guardaron.",
  busy: true,
};

/**
 * Asks before unsaved input is lost by `requestClose`, Back or a link; before a reload the browser asks.
 * `leave` closes without asking, after saving.
 */
export function useUnsavedChangesGuard(isDirty: boolean, close: () => void, guarded = leavingDialog) {
  const isSaving = useIsMutating() > 0 && guarded.waits;
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
  const isBlocked = blocker.state === "blocked";
  /** Continues what was asked for meanwhile, or closes. */
  const leave = useEventCallback(() => (isBlocked ? blocker.proceed() : go(onward ?? close)));
  const stay = () => {
    setOnward(null);
    blocker.reset?.();
  };
  // The question closes when nothing is unsaved any more, and after a save that was refused.
  const endQuestion = useEventCallback(stay);
  useEffect(() => {
    if (!isDirty) endQuestion();
  }, [isDirty, endQuestion]);
  useEffect(() => {
    if (isSaving) return endQuestion;
    return undefined;
  }, [isSaving, endQuestion]);
  const question = (
    <ConfirmDialog
      open={onward !== null || isBlocked}
      {...guarded.question}
      {...(isSaving && savingNotice)}
      onConfirm={leave}
      onCancel={stay}
    />
  );
  return { question, leave, requestClose: () => (isDirty ? setOnward(() => close) : leave()) };
}
