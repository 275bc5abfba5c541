import { useEventCallback } from "@mui/material/utils";
import { useEffect, useRef, useState } from "react";

/** Milliseconds after the last input. */
const typingPause = 300;

/** Calls `act` with the last value after a pause; a pending call is dropped on unmount. */
function useDebouncedCallback<T>(act: (value: T) => void): (value: T) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const report = useEventCallback(act);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => report(value), typingPause);
  };
}

/**
 * The text that a field shows while the user types. `reportLater` reports a value when the typing pauses,
 * `reportNow` at once.
 * A `value` that changes otherwise replaces the shown text; our own reported value does not.
 */
export function useDraftValue<Value extends string | null, Shown>(
  value: Value,
  show: (value: Value) => Shown,
  report: (value: Value) => void,
) {
  const [shown, setShown] = useState(() => show(value));
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState<{ value: Value } | null>(null);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent?.value) setShown(show(value));
    setSent(null);
  }
  const reportNow = (next: Value) => {
    setSent({ value: next });
    report(next);
  };
  return { shown, setShown, reportNow, reportLater: useDebouncedCallback(reportNow) };
}
