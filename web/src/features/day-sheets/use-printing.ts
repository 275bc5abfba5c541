import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

type Printing = { readonly isPrinting: boolean; readonly printedAt: number };

/** Whether the page is being printed, and when it last was: what is printed has to be there before the browser goes on. */
export function usePrinting(): Printing {
  const [printing, setPrinting] = useState<Printing>(() => ({ isPrinting: false, printedAt: Date.now() }));
  useEffect(() => {
    const before = () => flushSync(() => setPrinting({ isPrinting: true, printedAt: Date.now() }));
    const after = () => setPrinting((now) => ({ ...now, isPrinting: false }));
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  return printing;
}
