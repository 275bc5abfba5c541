/** Moves the focus to the page's heading. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}

/** Calls `move` in the next frame if the focused element was removed or disabled and nothing else has taken the focus. */
export function runIfFocusLost(move: () => void): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body || document.activeElement?.matches(":disabled")) move();
  });
}

/** A `ref` for an element. If the element is removed while it contains the focus, the focus moves to the heading. */
export function focusHeadingOnRemoval(element: HTMLElement | null) {
  return () => {
    if (element?.contains(document.activeElement)) runIfFocusLost(focusHeading);
  };
}
