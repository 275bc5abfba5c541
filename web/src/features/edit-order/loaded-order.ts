import { useEffect, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { getOrganisedCart, type CartLine } from "@lonchera/contract/cart";
import type { Order } from "@lonchera/contract/orders";
import { query, queryKey } from "../../lib/api/query.ts";
import { cutoffTime } from "../cart/delivery-deadline.ts";
import { flattenCart } from "./order-edits.ts";

export type LoadedOrder = { readonly order: Order; readonly lines: readonly CartLine[] };

/** Reloads all queries and resolves to the order's lines, or to `null` where that failed. */
export function useReloadOrder(cartId: string): () => Promise<readonly CartLine[] | null> {
  const queries = useQueryClient();
  return async () => {
    const { queryKey } = query(getOrganisedCart, { params: { id: cartId } });
    await queries.invalidateQueries();
    const state = queries.getQueryState(queryKey);
    const cart = queries.getQueryData(queryKey);
    return cart && state?.status === "success" && !state.isInvalidated ? flattenCart(cart) : null;
  };
}

/** Reloads the order when a line's cutting time passes, as the server's clock decides what is closed. */
export function useReloadWhenLinesClose(lines: readonly CartLine[], now: number): void {
  const queries = useQueryClient();
  const seen = useRef(now);
  useEffect(() => {
    const before = seen.current;
    seen.current = now;
    const closed = lines.some(({ can_be_edited, cutoff_at }) => {
      const closing = cutoffTime(cutoff_at);
      return can_be_edited && before < closing && closing <= now;
    });
    if (closed) void queries.invalidateQueries({ queryKey: queryKey(getOrganisedCart) });
  }, [queries, lines, now]);
}
