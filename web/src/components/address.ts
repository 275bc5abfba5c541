import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

/** The state of a step that opened something here: Back closes it again. */
export const openedInApp = { openedHere: true };

/** Takes back the step that opened something, however often it is asked; false where it was not opened here. */
export function useNavigateBack(): () => boolean {
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const { key } = location;
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  return () => {
    if ((state as Partial<typeof openedInApp> | null)?.openedHere !== true) return false;
    if (!isLeaving.current) void navigate(-1);
    isLeaving.current = true;
    return true;
  };
}

/** Names of the address with their new values; `null` takes one away. */
export type AddressChange = Readonly<Record<string, string | null>>;

export type Address = {
  readonly params: URLSearchParams;
  /** What is shown becomes something else: no step of its own. */
  readonly replace: (change: AddressChange) => void;
  /** A dialog has an address of its own: Back closes it. */
  readonly open: (change: AddressChange) => void;
  /** Everything that opened it goes. */
  readonly close: (...names: readonly string[]) => void;
};

/** The browser's own address is ahead of the rendered one: no change of a quick series gets lost. */
function addressWith(change: AddressChange): URLSearchParams {
  const address = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "") address.delete(name);
    else address.set(name, value);
  }
  return address;
}

/** What a screen shows, and the dialog open upon it, kept in the address. */
export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const stepBack = useNavigateBack();
  const replace = (change: AddressChange) =>
    setParams(addressWith(change), { replace: true, preventScrollReset: true });
  return {
    params,
    replace,
    open: (change) => setParams(addressWith(change), { state: openedInApp, preventScrollReset: true }),
    close: (...names) => {
      if (!stepBack()) replace(Object.fromEntries(names.map((name) => [name, null])));
    },
  };
}
