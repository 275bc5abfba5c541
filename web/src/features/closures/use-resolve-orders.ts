import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ClosureOrdersResult } from "@lonchera/contract/closures-orders";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";

type Step = (after: number | null) => Promise<ClosureOrdersResult>;

export type ResolutionProgress = {
  /** It says what becomes of the orders, for example `ahora para el viernes 06/03/2026`. */
  readonly done: string;
  readonly resolved: number;
  readonly left: ClosureOrdersResult["left"];
};

/** Changes the orders of a closed day part by part. After a failure, another run continues where it stopped. */
export function useResolveOrders() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<ResolutionProgress | null>(null);
  const running = useExclusiveMutation({
    mutationFn: async ({ done, step }: { done: string; step: Step }) => {
      let sum: ResolutionProgress = { done, resolved: 0, left: [] };
      setProgress(sum);
      let after: number | null = null;
      do {
        const part: ClosureOrdersResult = await step(after);
        sum = { done, resolved: sum.resolved + part.resolved, left: [...sum.left, ...part.left] };
        setProgress(sum);
        after = part.next;
      } while (after !== null);
    },
    onSettled: () => client.invalidateQueries(),
  });
  const { mutate: run, isPending: isRunning, error, reset: forgetError } = running;
  return { progress, run, isRunning, error, forgetError };
}
