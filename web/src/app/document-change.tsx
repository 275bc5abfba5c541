import { useEffect } from "react";
import { Loading } from "../components/data-state.tsx";
import { useCartQueue } from "../features/cart/use-cart.ts";
import { loadOtherDocument } from "../lib/payment-document.ts";

/** Loads the document of the present address once the changes of the cart are saved. */
export function DocumentChange() {
  const queue = useCartQueue();
  useEffect(() => void queue.idle().then(loadOtherDocument), [queue]);
  return <Loading />;
}
