import { useEffect, useRef } from "react";
import { askForCard, type PaymentDialog } from "./payment-dialog.ts";

/** `askForCard`, of one dialog at a time; it goes with the page that opened it. */
export function useCardDialog(): (...asked: Parameters<typeof askForCard>) => void {
  const open = useRef<PaymentDialog>(null);
  useEffect(() => () => open.current?.close(), []);
  return (...asked) => {
    open.current?.close();
    open.current = askForCard(...asked);
  };
}
