declare global {
  interface Window {
    /** Stops keeping taps and input, and returns those that happened before the application started. */
    endKeepingInput?: () => readonly Event[];
  }
}

/**
 * Starts the application after the first paint of the document, and keeps all taps and input until then. The server
 * writes the source of this function into documents, so it must not use anything outside itself. The last script is
 * the entry of the application.
 */
export function startAfterPaint(scripts: readonly string[]): void {
  const kept: Event[] = [];
  const keep = (event: Event) => {
    // Some parts of the screen may already be hydrated. Without this they would handle the event, and the replay
    // would repeat it.
    event.stopPropagation();
    const target = event.target as Element;
    // The browser itself clicks the field of a label.
    if (target.closest("a,button,input,label")?.tagName === "LABEL") return;
    const isBox = target.matches("[type=checkbox],[type=radio]");
    // Without this, a link would load another document and a form would be submitted.
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
  // The scripts load after the paint because they would take bandwidth from the first picture and the fonts.
  const start = async () => {
    for (const href of scripts) {
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", href, nonce }),
      );
    }
    // The scripts run one after the other, each in its own task, so that a slow phone can react to touches in
    // between. If a script is missing, the screen that needs it shows an error.
    for (const script of scripts) await import(/* @vite-ignore */ script).catch(() => null);
  };
  // A background tab does not paint. A second start is harmless, because the browser imports each script once.
  if (document.visibilityState === "hidden") void start();
  new PerformanceObserver(() => void start()).observe({ type: "paint", buffered: true });
}
