import { type RefObject, useEffect, useRef } from "react";
import { focusHeading } from "./lost-focus.ts";

const removeButtonSelector = "[data-removes-row]";

/**
 * Moves the focus of a removed `li` to the next one's button with `data-removes-row`, or to the page's heading. `rows`
 * changes when it is removed. The returned function is called with its button before.
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
      // The list is removed with its last row.
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
