import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import { type DialogState, readHistoryState } from "./url-state.ts";

/** The dialogs of a history entry; the last one is on top. */
export function readOpenDialogs({ state }: Location): readonly string[] {
  return (state as DialogState | null)?.openDialogs ?? [];
}

/** The state of an entry above the current one for a dialog that has no address. */
function createStateAbove(dialog: string): DialogState {
  const { isDialogEntry, entriesAboveDialog, openDialogs = [], ...state } = readHistoryState();
  const entries = isDialogEntry ? 0 : entriesAboveDialog;
  return {
    ...state,
    openDialogs: [...openDialogs, dialog],
    ...(entries !== undefined && { entriesAboveDialog: entries + 1 }),
  };
}

/** The dialogs that are open. */
const shownDialogs = new Set<string>();

/** The dialogs by the keys of their entries in the browser's history. */
const dialogByEntry = new Map<string, string>();

function noteTopDialog(): void {
  const { isDialogEntry, openDialogs } = readHistoryState();
  const dialog = openDialogs?.at(-1);
  const key = canPassOver && window.navigation.currentEntry?.key;
  if (key && dialog !== undefined && !isDialogEntry) dialogByEntry.set(key, dialog);
}

/** True while the browser goes back over an entry whose dialog is closed. */
let isPassing = false;

/** Makes Back pass over an entry whose dialog is closed. */
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
// The server renders screens, too.
const canPassOver = typeof window !== "undefined" && "navigation" in window;
if (canPassOver) skipEntriesOfClosedDialogs(window);

/**
 * Lets Back close an open dialog. A dialog that no address opens gets a history entry at the same address. The entry
 * stays after the dialog was closed by a button: the next dialog uses it, or Back passes over it. While it is busy Back
 * changes nothing, so that it tells the outcome.
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
  // Before the dialog is painted, so that no Back comes first.
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
