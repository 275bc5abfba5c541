import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

/** This is the part of a history state that dialogs use. */
export type DialogHistoryState = {
  /** True if the navigation that made the entry opened a dialog. */
  readonly isDialogEntry?: boolean;
  /** The number of entries of dialogs without an address between this entry and the one that has `isDialogEntry`. */
  readonly entriesAboveDialog?: number;
  /** The dialogs of this entry and of the entries below it. */
  readonly openDialogs?: readonly string[];
};

/**
 * A page that was opened from a list has this history state. `list` is the address of the list, to which `BackLink`
 * leads.
 */
export type ListHistoryState = { readonly list: string };

/** Returns the history state for pages that are opened from this list. */
export function useListHistoryState(): ListHistoryState {
  const { pathname, search } = useLocation();
  return { list: pathname + search };
}

/** Returns the history state of a navigation that opens a dialog. */
export function createDialogHistoryState(dialog: string): DialogHistoryState {
  return { isDialogEntry: true, openDialogs: [dialog] };
}

/**
 * Reads the state of the browser's current entry, which React Router keeps as `usr`. On a busy device `useLocation`
 * returns it seconds later.
 */
export function readHistoryState(): DialogHistoryState {
  return (window.history.state as { usr?: DialogHistoryState | null } | null)?.usr ?? {};
}

/**
 * Returns a function that navigates back to the entry below the dialog. If this application did not open the dialog,
 * the function returns false.
 */
function useNavigateBack(): () => boolean {
  const navigate = useNavigate();
  const location = useLocation();
  const { key } = location;
  /** The key is null after the entry was left. A save that ends later then does not go back from another entry. */
  const shownKey = useRef<string | null>(null);
  // A layout effect runs before the user can click. An effect after painting may come later than a quick click.
  useLayoutEffect(() => {
    shownKey.current = key;
    return () => {
      shownKey.current = null;
    };
  }, [key]);
  return () => {
    const isShown = shownKey.current === key;
    const { isDialogEntry, entriesAboveDialog } = isShown
      ? readHistoryState()
      : ((location.state as DialogHistoryState | null) ?? {});
    const entries = isDialogEntry ? 1 : entriesAboveDialog === undefined ? 0 : entriesAboveDialog + 1;
    if (entries === 0) return false;
    if (isShown) void navigate(-entries);
    shownKey.current = null;
    return true;
  };
}

/**
 * Returns a function that closes the dialog that the address opens. If this application opened the dialog, it goes
 * back to the entry below. If a link from outside opened it, the function goes back to the entry of the link and
 * removes the dialog from its address.
 */
function useCloseDialog(): (address: URLSearchParams) => void {
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const stepBack = useNavigateBack();
  return (address) => {
    if (stepBack()) return;
    const { openDialogs = [], ...state } = readHistoryState();
    const replace = () => setParams(address, { replace: true, state, preventScrollReset: true });
    if (openDialogs.length === 0) return replace();
    window.addEventListener("popstate", replace, { once: true });
    void navigate(-openDialogs.length);
  };
}

/** Contains query parameters with their new values. `null` removes a parameter. */
export type SearchParamChanges = Readonly<Record<string, string | null>>;

export type UrlState = {
  readonly params: URLSearchParams;
  /** Changes the parameters in the current history entry. */
  readonly replace: (change: SearchParamChanges) => void;
  /** Changes the parameters in a new history entry, so that Back closes the dialog. */
  readonly open: (change: SearchParamChanges) => void;
  /** Closes the dialog and removes the parameters that opened it. */
  readonly close: (...names: readonly string[]) => void;
};

/**
 * Returns the changed parameters of the browser's address, which is newer than the rendered one during quick changes.
 */
function getChangedParams(
  change: SearchParamChanges,
  defaults?: Readonly<Record<string, string>>,
): URLSearchParams {
  const address = new URLSearchParams({
    ...defaults,
    ...Object.fromEntries(new URLSearchParams(window.location.search)),
  });
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "") address.delete(name);
    else address.set(name, value);
  }
  return address;
}

/**
 * Keeps a screen's state and its open dialog in the address. Each change also writes `defaults` if the address has no
 * value for them.
 */
export function useUrlState(defaults?: Readonly<Record<string, string>>): UrlState {
  const [params, setParams] = useSearchParams();
  const closeDialog = useCloseDialog();
  const state: unknown = useLocation().state;
  const replace = (change: SearchParamChanges) =>
    setParams(getChangedParams(change, defaults), { replace: true, state, preventScrollReset: true });
  return {
    params,
    replace,
    open: (change) =>
      setParams(getChangedParams(change, defaults), {
        state: createDialogHistoryState(JSON.stringify(change)),
        preventScrollReset: true,
      }),
    close: (...names) =>
      closeDialog(getChangedParams(Object.fromEntries(names.map((name) => [name, null])), defaults)),
  };
}

type HistoryOverlay = {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
};

/**
 * Opens an overlay, such as the drawer, that Back closes and that has no address. It gets a history entry at the same
 * address, with the state of the entry below.
 */
export function useHistoryOverlay(overlay: string): HistoryOverlay {
  const navigate = useNavigate();
  const location = useLocation();
  const { search, hash } = location;
  const state = location.state as { overlay?: string } | null;
  const stepBack = useNavigateBack();
  const isOpen = state?.overlay === overlay;
  const open = () =>
    void navigate(
      { search, hash },
      { state: { ...state, isDialogEntry: true, overlay }, preventScrollReset: true },
    );
  return { isOpen, open, close: () => void (isOpen && stepBack()) };
}
