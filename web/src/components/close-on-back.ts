import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import { type DialogHistoryState, readHistoryState } from "./url-state.ts";

/** Returns the dialogs of a history entry. The last one is on top. */
export function readOpenDialogs({ state }: Location): readonly string[] {
  return (state as DialogHistoryState | null)?.openDialogs ?? [];
}

/** Returns the state of a new entry above the current one, for a dialog that has no address. */
function createStateAbove(dialog: string): DialogHistoryState {
  const { isDialogEntry, entriesAboveDialog, openDialogs = [], ...state } = readHistoryState();
  const entries = isDialogEntry ? 0 : entriesAboveDialog;
  return {
    ...state,
    openDialogs: [...openDialogs, dialog],
    ...(entries !== undefined && { entriesAboveDialog: entries + 1 }),
  };
}

/** This set contains the open dialogs. */
const shownDialogs = new Set<string>();

/** This map contains the dialogs by the keys of their entries in the browser's history. */
const dialogByEntry = new Map<string, string>();

function noteTopDialog(): void {
  const { isDialogEntry, openDialogs } = readHistoryState();
  const dialog = openDialogs?.at(-1);
  const key = canPassOver && window.navigation.currentEntry?.key;
  if (key && dialog !== undefined && !isDialogEntry) dialogByEntry.set(key, dialog);
}

/** True while the browser goes back past an entry whose dialog is closed. */
let isPassing = false;

/** Makes Back skip an entry whose dialog is closed. */
function skipEntriesOfClosedDialogs({ navigation }: Window): void {
  let isClosed = false;
  navigation.addEventListener("currententrychange", ({ from, navigationType }) => {
    if (navigationType === "push") noteTopDialog();
    const dialog = dialogByEntry.get(from.key);
    const isBack = from.index - 1 === navigation.currentEntry?.index;
    isClosed = isBack && dialog !== undefined && !shownDialogs.has(dialog);
  });
  window.addEventListener("popstate", () => {
    isPassing = isClosed;
    if (isPassing) window.history.back();
  });
}
// The server, which renders screens, has no `window`.
const canPassOver = typeof window !== "undefined" && "navigation" in window;
if (canPassOver) skipEntriesOfClosedDialogs(window);

/**
 * Lets Back close an open dialog. A dialog that has no address gets a history entry at the same address. If a button
 * closes the dialog, the entry stays: the next dialog reuses it, or Back skips it. While the dialog is busy, Back
 * does not close it, because it will show the outcome.
 */
export function useCloseOnBack(open: boolean, onClose: () => void, isBusy = false): void {
  const id = useId();
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const opened = useRef({ dialog: "", at: location });
  const pushEntry = useEffectEvent(() => {
    const top = readHistoryState().openDialogs?.at(-1);
    const isFree = top !== undefined && !shownDialogs.has(top);
    const dialog = isFree ? top : `${id}${location.key}`;
    opened.current = { dialog, at: location };
    shownDialogs.add(dialog);
    if (isFree) noteTopDialog();
    if (isFree || isPassing) return;
    const { search, hash } = location;
    void navigate({ search, hash }, { state: createStateAbove(dialog), preventScrollReset: true });
  });
  // The entry must exist before the dialog is painted, or an early Back would leave the page.
  useLayoutEffect(() => {
    if (!open) return;
    pushEntry();
    return () => void shownDialogs.delete(opened.current.dialog);
  }, [open]);
  const closeWhenDialogIsGone = useEffectEvent(() => {
    if (!open || navigationType !== NavigationType.Pop || location === opened.current.at) return;
    if (readOpenDialogs(location).includes(opened.current.dialog)) return;
    if (isBusy) void navigate(1);
    else onClose();
  });
  useEffect(() => closeWhenDialogIsGone(), [location]);
}
