import { useEffect, useRef } from "react";

/** Milliseconds after the last key. */
const typingPause = 300;

/** Acts with the last value once nothing newer has come for a moment; what is still to come ends with the component. */
export function useDebouncedCallback<T>(act: (value: T) => void): (value: T) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(value), typingPause);
  };
}
