import { useEffect, useLayoutEffect, useRef } from "react";

/** The heading takes the focus where nothing else has it. */
function focusHeading(): void {
  document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}

/** For a row's actions: the focus does not go with a row that goes. */
export function useFocusHeadingOnRemoval<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  useLayoutEffect(() => {
    const row = place.current;
    return () => {
      if (row?.contains(document.activeElement)) focusHeading();
    };
  }, []);
  return place;
}

/** For a dialog: one that an address opened has no button to give the focus back to. */
export function useFocusHeadingAfterClose(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    return () => {
      // The dialog gives it back itself, where it took it from something.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusHeading();
      });
    };
  }, [open]);
}

/** As the `ref` of what appears where a person may have scrolled away from. */
export function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
