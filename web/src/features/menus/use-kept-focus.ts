import { useLayoutEffect, useRef, type FocusEvent } from "react";

type Place = {
  readonly element: HTMLElement;
  /** The day, where it is in one. */
  readonly panel: Element | null;
  /** The dish of the card, where it is in one. */
  readonly item: string | undefined;
  readonly index: number;
};

function cardsOf(panel: Element | null): Element[] {
  return panel === null ? [] : [...panel.querySelectorAll("[data-item]")];
}

function placeOf(element: HTMLElement): Place {
  const panel = element.closest("[data-menu]");
  const card = element.closest<HTMLElement>("[data-item]");
  const index = card === null ? 0 : cardsOf(panel).indexOf(card);
  return { element, panel, item: card?.dataset["item"], index };
}

/** The dish itself where it only moved, else the one that took its place, its day, or the first of the days. */
function nearest(list: Element, { panel, item, index }: Place): HTMLElement | null {
  const moved = item === undefined ? null : list.querySelector(`[data-item="${item}"]`);
  const neighbour = item === undefined ? undefined : (cardsOf(panel)[index] ?? cardsOf(panel).at(-1));
  const near = [moved, neighbour, panel, list].find((place) => place?.isConnected);
  return near?.querySelector("button") ?? document.querySelector("h1");
}

/**
 * Focus that went with what held it, a dish that was deleted or moved or a button that was needed no more, goes to what
 * is nearest. The attributes are for what the days are shown in.
 */
export function useKeptFocus(isDialogOpen: boolean, days: readonly unknown[] | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<Place>(null);
  useLayoutEffect(() => {
    const place = last.current;
    if (isDialogOpen || days === undefined || place === null || list.current === null) return;
    if (place.element.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) nearest(list.current, place)?.focus();
  }, [isDialogOpen, days]);
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    last.current = placeOf(event.target);
  };
  return { ref: list, onFocus };
}
