import { useEventCallback } from "@mui/material/utils";
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import { type DialogState, readHistoryState } from "./address.ts";

/** The dialogs of a history entry; the last one is on top. */
export function stepsOf({ state }: Location): readonly string[] {
  return (state as DialogState | null)?.steps ?? [];
}

/** The state of an entry above the current one for a dialog that has no address. */
function stateAbove(step: string): DialogState {
  const { isDialogEntry, entriesAboveDialog, steps = [], ...state } = readHistoryState();
  const entries = isDialogEntry ? 0 : entriesAboveDialog;
  return {
    ...state,
    steps: [...steps, step],
    ...(entries !== undefined && { entriesAboveDialog: entries + 1 }),
  };
}

/** The steps whose dialogs are open. */
const openSteps = new Set<string>();

/** The steps by the keys of their entries in the browser's history. */
const stepsByKey = new Map<string, string>();

function noteTopStep(): void {
  const { isDialogEntry, steps } = readHistoryState();
  const step = steps?.at(-1);
  const key = canPassOver && window.navigation.currentEntry?.key;
  if (key && step !== undefined && !isDialogEntry) stepsByKey.set(key, step);
}

/** Back is passing over an entry. */
let isPassing = false;

/** Makes Back pass over an entry whose dialog is closed. */
function passOverClosedSteps({ navigation }: Window): void {
  let isClosed = false;
  navigation.addEventListener("currententrychange", ({ from, navigationType }) => {
    if (navigationType === "push") noteTopStep();
    const step = stepsByKey.get(from.key);
    const isBack = from.index - 1 === navigation.currentEntry?.index;
    isClosed = isBack && step !== undefined && !openSteps.has(step);
  });
  window.addEventListener("popstate", () => {
    isPassing = isClosed;
    if (isPassing) window.history.back();
  });
}
// The server renders screens, too.
const canPassOver = typeof window !== "undefined" && "navigation" in window;
if (canPassOver) passOverClosedSteps(window);

/**
 * Lets Back close an open dialog. A dialog that no address opens gets a history entry at the same address. The entry
 * stays after the dialog was closed by a button: the next dialog uses it, or Back passes over it.
 */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const id = useId();
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const opened = useRef({ step: "", at: location });
  const pushStep = useEventCallback(() => {
    const top = readHistoryState().steps?.at(-1);
    const isFree = top !== undefined && !openSteps.has(top);
    const step = isFree ? top : `${id}${location.key}`;
    opened.current = { step, at: location };
    openSteps.add(step);
    if (isFree) noteTopStep();
    if (isFree || isPassing) return;
    const { search, hash } = location;
    void navigate({ search, hash }, { state: stateAbove(step), preventScrollReset: true });
  });
  // Before the dialog is painted, so that no Back comes first.
  useLayoutEffect(() => {
    if (!open) return;
    pushStep();
    return () => void openSteps.delete(opened.current.step);
  }, [open, pushStep]);
  const closeWhenStepIsGone = useEventCallback(() => {
    if (!open || navigationType !== NavigationType.Pop || location === opened.current.at) return;
    if (!stepsOf(location).includes(opened.current.step)) onClose();
  });
  useEffect(closeWhenStepIsGone, [location, closeWhenStepIsGone]);
}
