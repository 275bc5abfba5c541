import { useEventCallback } from "@mui/material/utils";
import { useEffect, useRef, useState } from "react";

/** Milliseconds between the last input and the report. */
const typingPause = 300;

/**
 * Returns three functions. `call` calls `act` with the last value after a pause. `flush` makes a pending call at
 * once. `cancel` drops it, as does unmounting.
 */
function useDebouncedCallback<T>(act: (value: T) => void) {
  const pending = useRef<{ value: T; timer: ReturnType<typeof setTimeout> }>(null);
  const report = useEventCallback(act);
  useEffect(() => () => clearTimeout(pending.current?.timer), []);
  const cancel = () => {
    clearTimeout(pending.current?.timer);
    pending.current = null;
  };
  const flush = () => {
    if (pending.current === null) return;
    const { value } = pending.current;
    cancel();
    report(value);
  };
  const call = (value: T) => {
    cancel();
    pending.current = { value, timer: setTimeout(flush, typingPause) };
  };
  return { call, flush, cancel };
}

/**
 * Keeps the text that a field shows while the user types. `reportLater` reports a value when the typing pauses.
 * `flush`, which the field calls when the user leaves it, reports it at once, and `cancel` drops it. `reportNow`
 * reports a value at once. A `value` that changes from outside replaces the shown text, but the field's own reported
 * value does not.
 */
export function useDebouncedInput<Value extends string | null, Shown>(
  value: Value,
  show: (value: Value) => Shown,
  report: (value: Value) => void,
) {
  const [shown, setShown] = useState(() => show(value));
  const [seen, setSeen] = useState(value);
  /**
   * These values were reported, but `value` does not have them yet, because the address changes later than the field.
   */
  const [sent, setSent] = useState<readonly Value[]>([]);
  if (value !== seen) {
    setSeen(value);
    const place = sent.indexOf(value);
    if (place === -1) setShown(show(value));
    setSent(place === -1 ? [] : sent.slice(place + 1));
  }
  const reportNow = (next: Value) => {
    setSent((before) => (next === value ? [] : [...before, next]));
    report(next);
  };
  const { call: reportLater, flush, cancel } = useDebouncedCallback(reportNow);
  return { shown, setShown, reportNow, reportLater, flush, cancel };
}
