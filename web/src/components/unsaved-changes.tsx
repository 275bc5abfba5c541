import { useEventCallback } from "@mui/material/utils";
import { useEffect, useRef, useState } from "react";
import { type BlockerFunction, NavigationType, useBlocker, useLocation } from "react-router";
import { stepsOf } from "./close-on-back.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { askBeforeLeaving } from "./leave-question.ts";

type Guarded = {
  readonly question: { title: string; text: string; confirmLabel: string; cancelLabel: string };
  /** Whether a navigation leaves the form; `steps` are the dialogs that were open when it was changed. */
  readonly leaves: (step: Parameters<BlockerFunction>[0], steps: readonly string[]) => boolean;
};

/** Every navigation leaves a dialog, except for replacements within the same path and for dialogs above it. */
const leavingDialog: Guarded = {
  question: {
    title: "¿Descartar los cambios?",
    text: "Tienes cambios no guardados. Si cierras esta ventana, se perderán.",
    confirmLabel: "Descartar",
    cancelLabel: "Seguir editando",
  },
  leaves: ({ currentLocation: from, nextLocation: to, historyAction }, steps) => {
    if (from.pathname !== to.pathname) return true;
    const open = stepsOf(to);
    const isAbove = from.search === to.search && steps.every((step) => open.includes(step));
    return historyAction !== NavigationType.Replace && !isAbove;
  },
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

/** While a save is under way, leaving waits for its end. A refused one then shows its reason in the form. */
const savingNotice = {
  title: "Guardando tus cambios…",
  text: "Espera un momento: te decimos aquí mismo si se guardaron.",
  busy: true,
};

/** The dialogs that were open when something was first changed. */
function useStepsOfChange(isDirty: boolean): readonly string[] {
  const location = useLocation();
  const [change, setChange] = useState<{ isDirty: boolean; steps: readonly string[] }>();
  if (change?.isDirty !== isDirty) setChange({ isDirty, steps: stepsOf(location) });
  return change?.steps ?? [];
}

type Form = {
  isDirty: boolean;
  /** Whether the form's input is being saved; leaving waits for the end. */
  isSaving: boolean;
  close?: () => void;
  guarded?: Guarded;
};

/**
 * Asks before unsaved input is lost by `requestClose`, Back or a link; before a reload the browser asks.
 * `leave` closes without asking, after saving.
 */
export function useUnsavedChangesGuard(form: Form) {
  const { isDirty, isSaving, close = () => undefined, guarded = leavingDialog } = form;
  const [onward, setOnward] = useState<(() => void) | null>(null);
  const mayLeave = useRef(false);
  const steps = useStepsOfChange(isDirty);
  const isHolding = useRef(false);
  /** The number of times that Back was pressed while the question was open. */
  const [backs, setBacks] = useState(0);
  const blocker = useBlocker((step) => {
    if (!isDirty || mayLeave.current || !guarded.leaves(step, steps)) return false;
    const isAsking = onward !== null || isHolding.current;
    if (isAsking && step.historyAction === NavigationType.Pop) setBacks(backs + 1);
    isHolding.current = true;
    return true;
  });
  const isBlocked = blocker.state === "blocked";
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
  /** Continues the action that was asked for meanwhile, or closes. */
  const leave = useEventCallback(() => go(isBlocked ? blocker.proceed : (onward ?? close)));
  const stay = () => {
    isHolding.current = false;
    setOnward(null);
    blocker.reset?.();
  };
  // The question closes when nothing is unsaved any more, and after a save that was refused.
  const endQuestion = useEventCallback(stay);
  useEffect(() => {
    if (!isDirty || backs > 0) endQuestion();
  }, [isDirty, backs, endQuestion]);
  useEffect(() => {
    if (isSaving) return endQuestion;
    return undefined;
  }, [isSaving, endQuestion]);
  const question = (
    <ConfirmDialog
      open={onward !== null || isBlocked}
      heldByGuard
      {...guarded.question}
      {...(isSaving && savingNotice)}
      onConfirm={leave}
      onCancel={stay}
    />
  );
  return {
    question,
    leave,
    requestClose: () => (isDirty && !mayLeave.current ? setOnward(() => close) : leave()),
  };
}
