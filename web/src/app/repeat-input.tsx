import { useEffect } from "react";

/** React takes an event for a change only where the value is not the one that it saw last. */
function repeatTyping(input: HTMLInputElement): void {
  const typed = input.value;
  input.value = "";
  Reflect.set(HTMLInputElement.prototype, "value", typed, input);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function repeat({ type, target }: Event): void {
  if (type === "click") target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  else if (target instanceof HTMLInputElement) repeatTyping(target);
}

/** Gives the screen beside it what was tapped and typed before it could answer. */
export function RepeatInput() {
  useEffect(() => window.endKeepingInput?.().forEach(repeat), []);
  return null;
}
