import { act, cleanup, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { clearSession, saveUser } from "../lib/session/cookies.ts";
import { buildCustomer, signInCustomer } from "../lib/session/session-user.test-data.ts";
import { useInterruptedState } from "./interrupted-input.ts";

const showState = (name = "units") => renderHook(() => useInterruptedState(name, "0")).result;
const readState = (name?: string) => showState(name).current[0];

function enterAndEnd(exit: string | null): void {
  signInCustomer("access-1");
  const state = showState();
  act(() => state.current[1]("12"));
  clearSession(exit);
  cleanup();
}

test("only the same user finds the input at the same place after the session ended, and only once", () => {
  enterAndEnd(null);
  saveUser(buildCustomer({ id: 8 }));
  expect(readState()).toBe("0");
  saveUser(buildCustomer());
  expect(readState("zone")).toBe("0");
  expect(readState()).toBe("12");
  expect(readState()).toBe("0");
});

test("a sign-out forgets the input", () => {
  enterAndEnd("/");
  saveUser(buildCustomer());
  expect(readState()).toBe("0");
});
