import { useEventCallback } from "@mui/material/utils";
import { useEffect, useRef, useState } from "react";
import { type BlockerFunction, NavigationType, useBlocker, useLocation } from "react-router";
import { readOpenDialogs } from "./close-on-back.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { addLeaveQuestion } from "./leave-question.ts";

export type LeaveRule = {
  readonly question: { title: string; text: string; confirmLabel: string; cancelLabel: string };
  /** Says whether a navigation leaves the form. `dialogs` were open when the form was first changed. */
  readonly isLeaving: (navigation: Parameters<BlockerFunction>[0], dialogs: readonly string[]) => boolean;
};

/** Every navigation leaves a dialog, except a replacement within the same path and the opening of a dialog above it. */
const leavingDialog: LeaveRule = {
  question: {
    title: "¿Descartar los cambios?",
    text: "Tienes cambios no guardados. Si cierras esta ventana, se perderán.",
    confirmLabel: "Descartar",
    cancelLabel: "Seguir editando",
  },
  isLeaving: ({ currentLocation: from, nextLocation: to, historyAction }, dialogs) => {
    if (from.pathname !== to.pathname) return true;
    const open = readOpenDialogs(to);
    const isAbove = from.search === to.search && dialogs.every((dialog) => open.includes(dialog));
    return historyAction !== NavigationType.Replace && !isAbove;
  },
};

/** Only a change of the path leaves a page. */
export const pageLeaveRule: LeaveRule = {
  question: {
    title: "¿Estás seguro de salir?",
    text: "Tienes cambios no guardados. Si sales de esta página, se perderán.",
    confirmLabel: "Salir",
    cancelLabel: "Cancelar",
  },
  isLeaving: ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
};

/**
 * This text appears while a save is pending. The user leaves only after it has ended. If the save is refused, the
 * form shows the reason.
 */
const savingNotice = {
  title: "Guardando tus cambios…",
  text: "Espera un momento: te decimos aquí mismo si se guardaron.",
  busy: true,
};

/** Returns the dialogs that were open when the form was first changed. */
function useDialogsAtChange(isDirty: boolean): readonly string[] {
  const location = useLocation();
  const [change, setChange] = useState<{ isDirty: boolean; dialogs: readonly string[] }>();
  if (change?.isDirty !== isDirty) setChange({ isDirty, dialogs: readOpenDialogs(location) });
  return change?.dialogs ?? [];
}

type GuardedForm = {
  isDirty: boolean;
  /** True while the input is being saved. The user can leave only after that. */
  isSaving: boolean;
  close?: () => void;
  leaveRule?: LeaveRule;
};

/**
 * Asks before unsaved input is lost by `requestClose`, Back or a link. Before a reload the browser asks. `leave`
 * closes without asking, for example after saving.
 */
export function useUnsavedChangesGuard(form: GuardedForm) {
  const { isDirty, isSaving, close = () => undefined, leaveRule = leavingDialog } = form;
  const [onward, setOnward] = useState<(() => void) | null>(null);
  const mayLeave = useRef(false);
  const dialogs = useDialogsAtChange(isDirty);
  const isHolding = useRef(false);
  /** The number of times that Back was pressed while the question was open. */
  const [backs, setBacks] = useState(0);
  const blocker = useBlocker((navigation) => {
    if (!isDirty || mayLeave.current || !leaveRule.isLeaving(navigation, dialogs)) return false;
    const isAsking = onward !== null || isHolding.current;
    if (isAsking && navigation.historyAction === NavigationType.Pop) setBacks(backs + 1);
    isHolding.current = true;
    return true;
  });
  const isBlocked = blocker.state === "blocked";
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    const stopAsking = addLeaveQuestion((go) => setOnward(() => go));
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
  /** Continues the navigation or action that was blocked, or else closes the form. */
  const leave = useEventCallback(() => go(isBlocked ? blocker.proceed : (onward ?? close)));
  const stay = () => {
    isHolding.current = false;
    setOnward(null);
    blocker.reset?.();
  };
  // The question closes when nothing is unsaved any more, when Back is pressed again, or when a save ends.
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
      {...leaveRule.question}
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
