import { startTransition, useEffect, useState } from "react";

/**
 * Counts from `first` to `last`, each number in a transition and a task of its own. What renders as much as the number
 * says comes in steps, so that a slow phone answers touches between them.
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
