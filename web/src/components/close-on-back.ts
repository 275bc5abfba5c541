import { useEventCallback } from "@mui/material/utils";
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";

/** The part of a history state that dialogs use. */
export type DialogState = {
  /** The entry was made by a navigation that opened a dialog. */
  readonly openedHere?: boolean;
  /** The number of entries of dialogs without an address that are above such an entry. */
  readonly above?: number;
  /** The dialogs of this entry and of those below it. */
  readonly steps?: readonly string[];
};

function readState({ state }: Location): DialogState {
  return (state as DialogState | null) ?? {};
}

/** The dialogs of a history entry; the last one is on top. */
export function stepsOf(location: Location): readonly string[] {
  return readState(location).steps ?? [];
}

/** The state of an entry above `location` for a dialog that has no address. */
function stateAbove(location: Location, step: string): DialogState {
  const { openedHere, above, ...state } = readState(location);
  const entries = openedHere ? 0 : above;
  return {
    ...state,
    steps: [...stepsOf(location), step],
    ...(entries !== undefined && { above: entries + 1 }),
  };
}

const openSteps = new Set<string>();

/**
 * Lets Back close an open dialog. A dialog that no address opens gets a history entry at the same address. The entry
 * stays after the dialog was closed by a button: the next dialog uses it, or Back passes over it.
 */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const id = useId();
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const own = useRef({ step: "", since: location });
  const enter = useEventCallback(() => {
    const top = stepsOf(location).at(-1);
    const isFree = top !== undefined && !openSteps.has(top);
    const step = isFree ? top : `${id}${location.key}`;
    own.current = { step, since: location };
    openSteps.add(step);
    if (isFree) return;
    const { search, hash } = location;
    void navigate({ search, hash }, { state: stateAbove(location, step), preventScrollReset: true });
  });
  // Before the dialog is painted, so that no Back comes first.
  useLayoutEffect(() => {
    if (!open) return;
    enter();
    return () => void openSteps.delete(own.current.step);
  }, [open, enter]);
  const follow = useEventCallback(() => {
    if (!open || navigationType !== NavigationType.Pop || location === own.current.since) return;
    if (!stepsOf(location).includes(own.current.step)) onClose();
  });
  useEffect(follow, [location, follow]);
}

/** The shown entry: its place in the browser's history and its dialog without an address, if any. */
const shown: { index: number | undefined; step: string | undefined } = { index: undefined, step: undefined };

function readIndex(): number | undefined {
  return "navigation" in window ? window.navigation.currentEntry?.index : undefined;
}

/** Follows the shown entry for `passOverClosedSteps`. */
export function useShownStep(): void {
  const location = useLocation();
  useEffect(() => {
    shown.index = readIndex();
    shown.step = readState(location).openedHere ? undefined : stepsOf(location).at(-1);
  }, [location]);
}

/** Makes Back pass over an entry whose dialog is closed. It has to be called before the router is created. */
export function passOverClosedSteps(): void {
  window.addEventListener("popstate", (event) => {
    const { index: left, step } = shown;
    shown.index = readIndex();
    shown.step = undefined;
    if (left === undefined || shown.index !== left - 1) return;
    if (step === undefined || openSteps.has(step)) return;
    event.stopImmediatePropagation();
    window.history.back();
  });
}
