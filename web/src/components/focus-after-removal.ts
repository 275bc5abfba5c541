import { type RefObject, useEffect, useRef } from "react";
import { focusHeading } from "./lost-focus.ts";

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
