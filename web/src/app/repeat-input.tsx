import { useEffect } from "react";

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

function repeat({ type, target }: Event): void {
  if (type === "click") repeatTap(target);
  else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) repeatTyping(target);
}

/** Gives the screen beside it what was tapped and typed before it could answer. */
export function RepeatInput() {
  useEffect(() => {
    // Fields render once more with their elements before they can answer.
    const timer = setTimeout(() => window.endKeepingInput?.().forEach(repeat));
    return () => clearTimeout(timer);
  }, []);
  return null;
}
