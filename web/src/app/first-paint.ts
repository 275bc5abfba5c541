declare global {
  interface Window {
    /** Returns taps and input from before the application could answer. */
    endKeepingInput?: () => readonly Event[];
  }
}

/**
 * Starts the application once the document's first screen is painted, and until then keeps what is tapped and typed. It is
 * written into documents as it is, so that it uses nothing from outside. The entry is the last one of the scripts.
 */
export function startAfterPaint(scripts: readonly string[]): void {
  const kept: Event[] = [];
  const keep = (event: Event) => {
    // Parts of the screen may answer already: nothing is to happen twice.
    event.stopPropagation();
    const target = event.target as Element;
    // The browser clicks the field of a label by itself.
    if (target.closest("a,button,input,label")?.tagName === "LABEL") return;
    const isBox = target.matches("[type=checkbox],[type=radio]");
    // A link would open another document without the application's state, and a form would be submitted.
    if (event.type === "click" && !isBox) event.preventDefault();
    if (event.type === "click" || !isBox) kept.push(event);
  };
  for (const type of ["click", "input"]) document.addEventListener(type, keep, true);
  window.endKeepingInput = () => {
    for (const type of ["click", "input"]) document.removeEventListener(type, keep, true);
    delete window.endKeepingInput;
    return kept;
  };
  const nonce = document.currentScript?.nonce;
  // The scripts wait for the paint, so that they take no bandwidth from the picture and the fonts before it.
  const start = async () => {
    for (const href of scripts) {
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", href, nonce }),
      );
    }
    // One after the other, each in a task of its own, so that a slow phone answers touches meanwhile. If one is missing, the screen
    // that needs it says so.
    for (const script of scripts) await import(/* @vite-ignore */ script).catch(() => null);
  };
  // A tab in the background paints nothing. A second start does no harm: the browser imports each script once.
  if (document.visibilityState === "hidden") void start();
  new PerformanceObserver(() => void start()).observe({ type: "paint", buffered: true });
}
