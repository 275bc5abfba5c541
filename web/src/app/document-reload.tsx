import { useEffect } from "react";
import { LoadingSpinner } from "../components/data-state.tsx";
import { useCartQueue } from "../features/cart/use-cart.ts";
import { reloadDocument } from "../lib/document-reload.ts";

/** Loads the document of the current address, after the changes of the cart are saved and the server can be reached. */
export function DocumentReload() {
  const queue = useCartQueue();
  useEffect(() => {
    const load = async () => {
      await queue.waitUntilIdle();
      const answer = await fetch(window.location.href).catch(() => null);
      if (answer) reloadDocument();
    };
    void load();
    const retry = () => void load();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [queue]);
  return <LoadingSpinner />;
}
