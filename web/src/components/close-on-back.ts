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

/** The steps whose dialogs are open. */
const openSteps = new Set<string>();

/** The steps by the keys of their entries in the browser's history. */
const stepsByKey = new Map<string, string>();

/** Back is passing over an entry. */
let isPassing = false;

/** Makes Back pass over an entry whose dialog is closed. */
function passOverClosedSteps({ navigation }: Window): void {
  let isClosed = false;
  navigation.addEventListener("currententrychange", ({ from }) => {
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
  const own = useRef({ step: "", since: location });
  const enter = useEventCallback(() => {
    const top = stepsOf(location).at(-1);
    const isFree = top !== undefined && !openSteps.has(top);
    const step = isFree ? top : `${id}${location.key}`;
    own.current = { step, since: location };
    openSteps.add(step);
    if (isFree || isPassing) return;
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
    const { step } = own.current;
    const entry = canPassOver ? window.navigation.currentEntry : null;
    const isOnTop = !readState(location).openedHere && stepsOf(location).at(-1) === step;
    if (entry && isOnTop) stepsByKey.set(entry.key, step);
    if (!open || navigationType !== NavigationType.Pop || location === own.current.since) return;
    if (!stepsOf(location).includes(own.current.step)) onClose();
  });
  useEffect(follow, [location, follow]);
}
