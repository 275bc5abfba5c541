import { replaceEqualDeep } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useLocation } from "react-router";
import { getCurrentSession } from "../lib/session/cookies.ts";

/** This map keeps what users had entered when their session ended, by user, address and name. */
const interruptedInput = new Map<string, unknown>();

function getKey(name: string): string {
  return `${getCurrentSession().user?.id} ${window.location.href} ${name}`;
}

/** Returns undefined if there is no input. The server never has any. */
function readInterruptedInput(name: string): unknown {
  return interruptedInput.size === 0 ? undefined : interruptedInput.get(getKey(name));
}

/** Returns the input of the ended session and forgets it. Returns undefined if there is none. */
function takeInterruptedInput(name: string): unknown {
  const input = readInterruptedInput(name);
  interruptedInput.delete(getKey(name));
  return input;
}

/** Returns a function that keeps the signed-in user's input if the session has ended by then. */
function createInputKeeper(name: string): (input: unknown) => void {
  const { isLoggedIn } = getCurrentSession();
  const key = getKey(name);
  return (input) => {
    if (isLoggedIn && getCurrentSession().ended) interruptedInput.set(key, input);
  };
}

/**
 * Returns a state that survives the end of the session: the user finds it again after signing in, at the address at
 * which the session ended. `name` distinguishes the states of one screen. The location is a dependency because a
 * dialog may change the address.
 */
export function usePreservedState<Value>(name: string, initial: Value) {
  const [value, setValue] = useState(() => (readInterruptedInput(name) as Value | undefined) ?? initial);
  const location = useLocation();
  useEffect(() => {
    takeInterruptedInput(name);
    const keep = createInputKeeper(name);
    return () => keep(value);
  }, [name, value, location]);
  return [value, setValue] as const;
}

/** Compares lists and plain objects by content. */
function isSame(one: unknown, other: unknown): boolean {
  return replaceEqualDeep(one, other) === one;
}

/** Returns the values of the fields that the user has changed. */
export function getDirtyValues<Values extends FieldValues, Body>(form: UseFormReturn<Values, unknown, Body>) {
  const defaults: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {};
  const changed = Object.entries(form.getValues()).filter(([name, value]) => !isSame(value, defaults[name]));
  return Object.fromEntries(changed) as Partial<Values>;
}

/**
 * Keeps the changed values of a form when the session ends. The same user gets them back in the form at the same
 * address.
 */
export function usePreservedForm<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  name: string,
) {
  useEffect(() => {
    const changed = takeInterruptedInput(name) as Partial<Values> | undefined;
    if (changed) form.reset({ ...form.getValues(), ...changed }, { keepDefaultValues: true });
    const keep = createInputKeeper(name);
    return () => keep(getDirtyValues(form));
  }, [form, name]);
}
