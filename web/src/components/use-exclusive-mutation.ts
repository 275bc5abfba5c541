import { useMutation, type UseMutationOptions, type UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";

type WithoutPromise<Result> = Result extends unknown ? Omit<Result, "mutateAsync"> : never;

/** Works like `useMutation`, but ignores calls while one is pending. */
export function useExclusiveMutation<Data = unknown, Input = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Input, Context>,
): WithoutPromise<UseMutationResult<Data, Error, Input, Context>> {
  // A double click can be faster than the render that disables the button.
  const isRunning = useRef(false);
  const { mutateAsync, ...act } = useMutation(options);
  const mutate: typeof act.mutate = (...input) => {
    if (isRunning.current) return;
    isRunning.current = true;
    // The promise settles even after `reset`, which drops the callbacks of the call.
    void mutateAsync(...input)
      .catch(() => undefined)
      .finally(() => (isRunning.current = false));
  };
  return { ...act, mutate };
}
