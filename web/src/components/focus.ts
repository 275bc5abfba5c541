import { useEffect } from "react";
import { focusHeading, moveLostFocus } from "./lost-focus.ts";

/** Moves the focus to the heading if there is no button any more that opened the dialog. */
export function focusHeadingIfLost(): void {
  moveLostFocus(focusHeading);
}

/** Moves the focus to the heading after a dialog that no button opened. */
export function useFocusHeadingAfterClose(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    // MUI restores the focus itself where a button opened the dialog.
    return focusHeadingIfLost;
  }, [open]);
}

const firstField = ["input", "textarea", "[role=combobox]", "[role=spinbutton]"]
  .map(
    (field) => `${field}:not(:disabled, [readonly], [hidden], [type=hidden], [type=file], [tabindex="-1"])`,
  )
  .join();

/** A `ref` of a dialog's form. The dialog opens at its beginning, and on touch screens without the keyboard over it. */
export function focusFirstField(form: HTMLElement | null): void {
  if (form === null || form.contains(document.activeElement)) return;
  if (window.matchMedia("(pointer: coarse)").matches) return;
  form.querySelector<HTMLElement>(firstField)?.focus({ preventScroll: true });
}

/** A `ref` that moves the focus to a new element. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** A `ref` that scrolls a new element into view. */
export function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

/** A `ref` of a section that appears only after the page has scrolled to its address's hash. */
export function focusIfLinked(section: HTMLElement | null): void {
  if (section === null || window.location.hash !== `#${section.id}`) return;
  section.scrollIntoView();
  section.focus({ preventScroll: true });
}
