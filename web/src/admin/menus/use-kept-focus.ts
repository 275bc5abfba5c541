import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from "react";

type Place = {
  readonly element: HTMLElement;
  readonly panel: Element;
  /** Of the card, where it is in one. */
  readonly item: string | undefined;
  readonly index: number;
};

function cardsOf(panel: Element): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>("[data-item]")];
}

function placeOf(element: HTMLElement): Place | null {
  const panel = element.closest("[data-menu]");
  if (panel === null) return null;
  const card = element.closest<HTMLElement>("[data-item]");
  return {
    element,
    panel,
    item: card?.dataset["item"],
    index: card === null ? 0 : cardsOf(panel).indexOf(card),
  };
}

/** The dish itself where it only moved, else the one that took its place, its day, or the page's heading. */
function nearest(list: Element, { panel, item, index }: Place): HTMLElement | null {
  if (item !== undefined) {
    const moved = list.querySelector(`[data-item="${item}"]`);
    const near = moved ?? cardsOf(panel)[index] ?? cardsOf(panel).at(-1);
    if (near?.isConnected) return near.querySelector("button");
  }
  return panel.isConnected ? panel.querySelector("button") : document.querySelector("h1");
}

/** Focus that went with its card, because that was deleted or changed its place, goes to what is nearest. */
export function useKeptFocus(list: RefObject<HTMLElement | null>, isDialogOpen: boolean, days: unknown) {
  const last = useRef<Place>(null);
  useLayoutEffect(() => {
    const place = last.current;
    if (isDialogOpen || place === null || place.element.isConnected || list.current === null) return;
    last.current = null;
    if (document.activeElement === document.body) nearest(list.current, place)?.focus();
  }, [list, isDialogOpen, days]);
  return (event: FocusEvent<HTMLElement>) => {
    last.current = placeOf(event.target);
  };
}
