import { useEffect, useState } from "react";
import { getCurrentSession } from "../lib/session/cookies.ts";

/** What was entered when a session ended, by user, address and name. */
const interruptedInput = new Map<string, unknown>();

function getKey(name: string): string {
  return `${getCurrentSession().user?.id} ${window.location.href} ${name}`;
}

/** Undefined without input, as always on the server. */
function readInterruptedInput(name: string): unknown {
  return interruptedInput.size === 0 ? undefined : interruptedInput.get(getKey(name));
}

/** Returns the input of the ended session once. Undefined if there is none. */
export function takeInterruptedInput(name: string): unknown {
  const input = readInterruptedInput(name);
  interruptedInput.delete(getKey(name));
  return input;
}

/** Returns a function that keeps the signed-in user's input if the session has ended by then. */
export function createInputKeeper(name: string): (input: unknown) => void {
  const { isLoggedIn } = getCurrentSession();
  const key = getKey(name);
  return (input) => {
    if (isLoggedIn && getCurrentSession().ended) interruptedInput.set(key, input);
  };
}

/**
 * A state that its user finds again at the same address after the session ended and the user has signed in. `name` tells
 * the states of one screen apart.
 */
export function useInterruptedState<Value>(name: string, initial: Value) {
  const [value, setValue] = useState(() => (readInterruptedInput(name) as Value | undefined) ?? initial);
  useEffect(() => {
    takeInterruptedInput(name);
    const keep = createInputKeeper(name);
    return () => keep(value);
  }, [name, value]);
  return [value, setValue] as const;
}
