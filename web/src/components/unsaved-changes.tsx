import { useEffect, useRef, useState } from "react";
import { type BlockerFunction, NavigationType, useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useEventCallback } from "./use-event-callback.ts";

type Ask = (go: () => void) => void;

/** Those who have something to lose now, the last one first to be asked. */
const asked = new Set<Ask>();

/** Takes part in `leaveThen` until what it answers is called. */
function registerLeaveQuestion(ask: Ask): () => void {
  asked.add(ask);
  return () => asked.delete(ask);
}

/** For what ends everything here without a step, as signing out does: asks first where something is not saved. */
export function confirmLeave(go: () => void): void {
  const ask = [...asked].at(-1);
  if (ask) ask(go);
  else go();
}

type Guarded = {
  readonly question: { title: string; text: string; confirmLabel: string; cancelLabel: string };
  /** Which steps leave what is being edited. */
  readonly leaves: BlockerFunction;
};

/** A dialog is an address of its own: every step leaves it, but not what its list still writes into that address. */
const dialog: Guarded = {
  question: {
    title: "¿Descartar los cambios?",
    text: "Tienes cambios no guardados. Si cierras esta ventana, se perderán.",
    confirmLabel: "Descartar",
    cancelLabel: "Seguir editando",
  },
  leaves: ({ currentLocation, nextLocation, historyAction }) =>
    historyAction !== NavigationType.Replace || currentLocation.pathname !== nextLocation.pathname,
};

/** A page stays where only its dialogs come and go. */
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
 * Asks before what was typed is lost: by `requestClose`, by Back or by a link of ours; before a reload the browser asks.
 * `leave` closes without asking, for what is saved.
 */
export function useUnsavedChangesGuard(isDirty: boolean, close: () => void, guarded = dialog) {
  const [onward, setOnward] = useState<(() => void) | null>(null);
  const mayLeave = useRef(false);
  const blocker = useBlocker((step) => isDirty && !mayLeave.current && guarded.leaves(step));
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const ask = (go: () => void) => setOnward(() => go);
    window.addEventListener("beforeunload", warn);
    const forget = registerLeaveQuestion(ask);
    return () => {
      window.removeEventListener("beforeunload", warn);
      forget();
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
  // What was asked about is done: there is nothing left to lose.
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
