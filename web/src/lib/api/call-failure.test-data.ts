import { expect } from "vitest";
import { CallError } from "./call-error.ts";

/** What a call that has to fail was rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  const error: unknown = await promise.then(
    () => "It did not fail",
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}
