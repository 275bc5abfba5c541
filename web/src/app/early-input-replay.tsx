import { useEffect } from "react";
import { endHydration } from "../lib/clock.ts";

/**
 * Makes React hydrate the part of the screen that contains `target`. It sends an event that no component listens for.
 */
function hydrate(target: EventTarget | null): void {
  target?.dispatchEvent(new MouseEvent("auxclick", { bubbles: true }));
}

/** React treats an event as a change only if the value differs from the one that React saw last. */
function repeatTyping(input: HTMLInputElement | HTMLTextAreaElement, typed: string): void {
  input.value = "";
  Reflect.set(Object.getPrototypeOf(input) as object, "value", typed, input);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Sends `mousedown` as well, because MUI's selects open on it. */
function repeatTap(target: EventTarget | null): void {
  for (const type of ["mousedown", "mouseup", "click"])
    target?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
}

type KeptInput = { type: string; target: EventTarget | null; typed: string | null };

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function repeatInput(kept: readonly KeptInput[]): void {
  for (const { target } of kept) hydrate(target);
  for (const { target, typed } of kept)
    if (isTextField(target) && typed !== null) repeatTyping(target, typed);
  const tapped = kept.filter(({ type }) => type === "click").map(({ target }) => target);
  const inputs = tapped.filter((target) => target instanceof HTMLInputElement);
  // The browser has already ticked the boxes. They are reset because the repeated tap ticks them again, for React.
  for (const input of inputs) input.checked = input.defaultChecked;
  for (const input of inputs) repeatTap(input);
  // A select can open only after it has rendered once more with its elements.
  setTimeout(() => {
    for (const target of tapped) if (!(target instanceof HTMLInputElement)) repeatTap(target);
  });
}

/**
 * Ends the hydration of the screen beside it. Then it repeats the taps and the typing that happened before the screen
 * could react.
 */
export function EarlyInputReplay() {
  useEffect(() => {
    endHydration();
    // The values are read before React's next rendering replaces them.
    const kept = (window.endKeepingInput?.() ?? []).map(({ type, target }) => ({
      type,
      target,
      typed: type === "input" && isTextField(target) ? target.value : null,
    }));
    // React does not hydrate during an effect.
    queueMicrotask(() => repeatInput(kept));
  }, []);
  return null;
}
