import { useState } from "react";
import { useDebouncedCallback } from "./use-delayed.ts";

/**
 * What a field shows while it is typed in; `reportLater` tells the value once the typing pauses, `reportNow` at once.
 * A value that changes by another hand is shown in its place, one that is only our own come back is not.
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
