import { useEffect } from "react";
import { endHydration } from "../lib/clock.ts";

/** Makes React hydrate the part of the screen that `target` belongs to, by an event that no component listens for. */
function hydrate(target: EventTarget | null): void {
  target?.dispatchEvent(new MouseEvent("auxclick", { bubbles: true }));
}

/** React takes an event for a change only where the value is not the one that it saw last. */
function repeatTyping(input: HTMLInputElement | HTMLTextAreaElement, typed: string): void {
  input.value = "";
  Reflect.set(Object.getPrototypeOf(input) as object, "value", typed, input);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** MUI's selects open on `mousedown`. */
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
  // The browser has ticked the boxes already. They are reset, so that the repeated tap ticks them for React, too.
  for (const input of inputs) input.checked = input.defaultChecked;
  for (const input of inputs) repeatTap(input);
  // Selects render once more with their elements before they can open.
  setTimeout(() => {
    for (const target of tapped) if (!(target instanceof HTMLInputElement)) repeatTap(target);
  });
}

/**
 * Gives the screen beside it, once it has taken over the server's elements, what was tapped and typed before it could
 * answer, and the browser's clock.
 */
export function EarlyInputReplay() {
  useEffect(() => {
    endHydration();
    // Read now, because React's next rendering replaces the input.
    const kept = (window.endKeepingInput?.() ?? []).map(({ type, target }) => ({
      type,
      target,
      typed: type === "input" && isTextField(target) ? target.value : null,
    }));
    // During an effect React hydrates nothing.
    queueMicrotask(() => repeatInput(kept));
  }, []);
  return null;
}
