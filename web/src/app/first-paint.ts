declare global {
  interface Window {
    /** Returns what was tapped before the application could answer. */
    endKeepingTaps?: () => readonly EventTarget[];
  }
}

/**
 * Starts the application once the document's first screen is painted, and until then keeps what is tapped. It is written
 * into documents as it is, so that it uses nothing from outside.
 */
export function startAfterPaint(scripts: readonly string[]): void {
  const taps: EventTarget[] = [];
  const keepTap = (event: Event) => {
    // A link would open another document, without what the application hands to its page.
    event.preventDefault();
    if (event.target) taps.push(event.target);
  };
  document.addEventListener("click", keepTap, true);
  window.endKeepingTaps = () => {
    document.removeEventListener("click", keepTap, true);
    return taps;
  };
  // Until the paint, the line is free for the picture and the fonts. What was imported already is not imported again.
  const start = () => {
    for (const script of scripts) void import(/* @vite-ignore */ script);
  };
  // A tab in the background paints nothing.
  if (document.visibilityState === "hidden") start();
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });
}
