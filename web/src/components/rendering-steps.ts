import { startTransition, useEffect, useState } from "react";

/**
 * Counts from `first` to `last`. Each step is a transition in its own task. A component that renders as much as the
 * number says is rendered in steps, so that a slow phone can react to touches in between.
 */
export function useRenderingSteps(first: number, last: number): number {
  const [step, setStep] = useState(first);
  useEffect(() => {
    if (step >= last) return undefined;
    const timer = setTimeout(() => startTransition(() => setStep(step + 1)));
    return () => clearTimeout(timer);
  }, [step, last]);
  return step;
}
