import { type RefObject, useEffect, useRef } from "react";
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

const removeButtonSelector = "[data-removes-row]";

/**
 * Moves the focus when an `li` is removed: to the button with `data-removes-row` in the next `li`, or to the page's
 * heading. `rows` must change with the removal. Call the returned function with the removed row's button before the
 * removal.
 */
export function useFocusAfterRemoval(
  list: RefObject<HTMLElement | null>,
  rows: readonly unknown[] | undefined,
) {
  const removedIndex = useRef<number | null>(null);
  useEffect(() => {
    const place = removedIndex.current;
    removedIndex.current = null;
    if (place === null || (document.activeElement && document.activeElement !== document.body)) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>(removeButtonSelector) ?? [];
    const next = buttons[Math.min(place, buttons.length - 1)];
    if (next) next.focus();
    else focusHeading();
  }, [list, rows]);
  useEffect(
    () => () => {
      // The list disappears together with its last row.
      if (removedIndex.current !== null) focusHeading();
    },
    [],
  );
  return (button: HTMLElement) => {
    const row = button.closest("li");
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>(removeButtonSelector) ?? [])];
    removedIndex.current = buttons.findIndex((candidate) => row?.contains(candidate));
  };
}
