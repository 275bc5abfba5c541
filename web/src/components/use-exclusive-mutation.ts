import { useMutation, type UseMutationOptions, type UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";

/** `useMutation` that ignores calls while one is pending. */
export function useExclusiveMutation<Data = unknown, Input = void>(
  options: UseMutationOptions<Data, Error, Input>,
): UseMutationResult<Data, Error, Input> {
  // A double click is faster than the render that disables the button.
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
