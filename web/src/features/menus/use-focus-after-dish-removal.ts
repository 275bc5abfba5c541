import { useLayoutEffect, useRef, type FocusEvent } from "react";

type Place = {
  readonly element: HTMLElement;
  /** This panel of a day contains the focus. */
  readonly panel: Element | null;
  /** The card of the dish with this id contains the focus. */
  readonly item: string | undefined;
  readonly index: number;
};

function getCards(panel: Element | null): Element[] {
  return panel === null ? [] : [...panel.querySelectorAll("[data-item]")];
}

function getPlace(element: HTMLElement): Place {
  const panel = element.closest("[data-menu]");
  const card = element.closest<HTMLElement>("[data-item]");
  const index = card === null ? 0 : getCards(panel).indexOf(card);
  return { element, panel, item: card?.dataset["item"], index };
}

/** Returns the first button of the moved dish, or else of the dish in its place, of its day or of the list. */
function findNearest(list: Element, { panel, item, index }: Place): HTMLElement | null {
  const moved = item === undefined ? null : list.querySelector(`[data-item="${item}"]`);
  const neighbour = item === undefined ? undefined : (getCards(panel)[index] ?? getCards(panel).at(-1));
  const near = [moved, neighbour, panel, list].find((place) => place?.isConnected);
  return near?.querySelector("button") ?? document.querySelector("h1");
}

/**
 * Moves the focus to the nearest element after the focused one was removed, for example with a deleted dish.
 * The returned props belong to the list of days.
 */
export function useFocusAfterDishRemoval(isDialogOpen: boolean, days: readonly unknown[] | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<Place>(null);
  useLayoutEffect(() => {
    const place = last.current;
    if (isDialogOpen || days === undefined || place === null || list.current === null) return;
    if (place.element.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) findNearest(list.current, place)?.focus();
  }, [isDialogOpen, days]);
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    last.current = getPlace(event.target);
  };
  return { ref: list, onFocus };
}
