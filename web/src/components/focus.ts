import { useEffect } from "react";
import { focusHeading, runIfFocusLost } from "./lost-focus.ts";

/** Moves the focus to the heading if the button that opened the dialog no longer exists. */
export function focusHeadingIfLost(): void {
  runIfFocusLost(focusHeading);
}

/** Moves the focus to the heading after the dialog closes, if no button opened it. */
export function useFocusHeadingAfterClose(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    // MUI itself restores the focus if a button opened the dialog.
    return focusHeadingIfLost;
  }, [open]);
}

const firstField = ["input", "textarea", "[role=combobox]", "[role=spinbutton]"]
  .map(
    (field) => `${field}:not(:disabled, [readonly], [hidden], [type=hidden], [type=file], [tabindex="-1"])`,
  )
  .join();

/**
 * A `ref` that focuses the first field of a dialog's form without scrolling. It does nothing on touch screens, where
 * the keyboard would cover the dialog.
 */
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

/**
 * A `ref` that scrolls to a section and focuses it if the address names it by its hash. Use it if the section appears
 * after the page has scrolled.
 */
export function focusIfLinked(section: HTMLElement | null): void {
  if (section === null || window.location.hash !== `#${section.id}`) return;
  section.scrollIntoView();
  section.focus({ preventScroll: true });
}
