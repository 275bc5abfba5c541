import { useEffect } from "react";
import { endHydration } from "../lib/render-time.ts";

/** React takes an event for a change only where the value is not the one that it saw last. */
function repeatTyping(input: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = input.value;
  input.value = "";
  Reflect.set(Object.getPrototypeOf(input) as object, "value", typed, input);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** MUI's selects open when the mouse goes down. */
function repeatTap(target: EventTarget | null): void {
  for (const type of ["mousedown", "mouseup", "click"])
    target?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
}

function repeatInput(kept: readonly Event[]): void {
  for (const { type, target } of kept)
    if (type === "input" && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement))
      repeatTyping(target);
  const tapped = kept.filter(({ type }) => type === "click").map(({ target }) => target);
  const inputs = tapped.filter((target) => target instanceof HTMLInputElement);
  // The browser has ticked the boxes, React has not.
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
export function RepeatInput() {
  useEffect(() => {
    endHydration();
    repeatInput(window.endKeepingInput?.() ?? []);
  }, []);
  return null;
}
