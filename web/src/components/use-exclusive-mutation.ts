import { useMutation, type UseMutationOptions, type UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";

/** `useMutation` for what a person does once: while it is under way, another click or key does nothing. */
export function useExclusiveMutation<Data = unknown, Input = void>(
  options: UseMutationOptions<Data, Error, Input>,
): UseMutationResult<Data, Error, Input> {
  // The button waits only from the next rendering on: a double click is quicker.
  const isUnderWay = useRef(false);
  const act = useMutation(options);
  const mutate: typeof act.mutate = (...[input, each]) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    act.mutate(input as Input, {
      ...each,
      onSettled: (...settled) => {
        isUnderWay.current = false;
        each?.onSettled?.(...settled);
      },
    });
  };
  return { ...act, mutate };
}
