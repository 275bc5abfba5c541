import Box from "@mui/material/Box";
import { useSyncExternalStore } from "react";

/** Hides an element visually but not from screen readers. */
export const visuallyHidden = {
  position: "absolute",
  width: "1px",
  height: "1px",
  m: "-1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
};

let text = "";
const listeners = new Set<() => void>();

/** Makes screen readers announce a text after the one that they are reading. A repeated text is announced again. */
export function announce(words: string): void {
  text = text === words ? `${words}\u00a0` : words;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders the only polite live region of the application. */
export function LiveRegion() {
  const words = useSyncExternalStore(
    subscribe,
    () => text,
    () => "",
  );
  return (
    <Box role="status" aria-live="polite" sx={visuallyHidden}>
      {words}
    </Box>
  );
}
