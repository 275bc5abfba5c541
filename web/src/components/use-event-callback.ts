import { useCallback, useEffect, useRef } from "react";

/** The same function each time, which does what the newest one does: rows that get it are not drawn again. */
export function useEventCallback<Args extends unknown[]>(
  act: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
