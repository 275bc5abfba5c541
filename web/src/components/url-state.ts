import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

/** The part of a history state that dialogs use. */
export type DialogState = {
  /** The entry was made by a navigation that opened a dialog. */
  readonly isDialogEntry?: boolean;
  /** The number of history entries of dialogs without an address between this one and an entry that is `isDialogEntry`. */
  readonly entriesAboveDialog?: number;
  /** The dialogs of this entry and of those below it. */
  readonly openDialogs?: readonly string[];
};

/** In the history state of a page that a list opened: the address of the list, to which `BackLink` leads. */
export type ListState = { readonly list: string };

/** Returns the history state that a list hands to the pages that it opens. */
export function useListState(): ListState {
  const { pathname, search } = useLocation();
  return { list: pathname + search };
}

/** History state of a navigation that opens a dialog. */
export function createDialogState(dialog: string): DialogState {
  return { isDialogEntry: true, openDialogs: [dialog] };
}

/**
 * Reads the state of the browser's current entry, which React Router keeps as `usr`. On a busy device `useLocation` has it
 * seconds later.
 */
export function readHistoryState(): DialogState {
  return (window.history.state as { usr?: DialogState | null } | null)?.usr ?? {};
}

/** Navigates back to below the dialog where this application opened it; otherwise returns false. */
function useNavigateBack(): () => boolean {
  const navigate = useNavigate();
  const location = useLocation();
  const { key } = location;
  /** Null once the entry is left, so that a save that ends afterwards does not go back from another one. */
  const shownKey = useRef<string | null>(null);
  // Before anybody can click: an effect after painting may come later than a quick click.
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
      : ((location.state as DialogState | null) ?? {});
    const entries = isDialogEntry ? 1 : entriesAboveDialog === undefined ? 0 : entriesAboveDialog + 1;
    if (entries === 0) return false;
    if (isShown) void navigate(-entries);
    shownKey.current = null;
    return true;
  };
}

/**
 * Closes the dialog that the address opens: goes back to below it where this application opened it. Otherwise a link from
 * outside did, whose entry, below those that Back closes, gets the address without the dialog.
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

/** Query parameters with their new values; `null` removes one. */
export type SearchParamChanges = Readonly<Record<string, string | null>>;

export type UrlState = {
  readonly params: URLSearchParams;
  /** Replaces the current history entry. */
  readonly replace: (change: SearchParamChanges) => void;
  /** Pushes a history entry, so that Back closes the dialog. */
  readonly open: (change: SearchParamChanges) => void;
  /** Removes the parameters that opened the dialog. */
  readonly close: (...names: readonly string[]) => void;
};

/** Reads the browser's address, which is ahead of the rendered one during quick changes. */
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
 * A screen's state and its open dialog, kept in the address. Each change also writes `defaults` where the
 * address has no value.
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
        state: createDialogState(JSON.stringify(change)),
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
 * Something besides our dialogs that Back closes and no link opens, such as the drawer: a history entry of its own at
 * the same address. It keeps the state of the entry below.
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
