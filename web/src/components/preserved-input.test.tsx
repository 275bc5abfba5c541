import { act, cleanup, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { clearSession, storeSessionUser } from "../lib/session/cookies.ts";
import { buildCustomer, signInCustomer } from "../lib/session/session-user.test-data.ts";
import { BrowserRouter, useNavigate } from "react-router";
import { usePreservedState } from "./preserved-input.ts";

function useStateOfScreen(name: string) {
  return { state: usePreservedState(name, "0"), navigate: useNavigate() };
}

const showState = (name = "units") =>
  renderHook(() => useStateOfScreen(name), { wrapper: BrowserRouter }).result;
const readState = (name?: string) => showState(name).current.state[0];

function enterAndEnd(exit: string | null): void {
  signInCustomer("access-1");
  const state = showState();
  act(() => state.current.state[1]("12"));
  clearSession(exit);
  cleanup();
}

test("only the same user finds the input at the same place after the session ended, and only once", () => {
  enterAndEnd(null);
  storeSessionUser(buildCustomer({ id: 8 }));
  expect(readState()).toBe("0");
  storeSessionUser(buildCustomer());
  expect(readState("zone")).toBe("0");
  expect(readState()).toBe("12");
  expect(readState()).toBe("0");
});

test("a sign-out forgets the input", () => {
  enterAndEnd("/");
  storeSessionUser(buildCustomer());
  expect(readState()).toBe("0");
});

test("what was entered in a dialog with an address of its own is found where the session ended", () => {
  signInCustomer("access-1");
  window.history.replaceState(null, "", "/order?dish=4");
  const screen = showState();
  act(() => screen.current.state[1]("12"));
  act(() => void screen.current.navigate("/order"));
  clearSession(null);
  cleanup();
  storeSessionUser(buildCustomer());
  expect(readState()).toBe("12");
});
