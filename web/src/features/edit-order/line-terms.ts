import type { CartLine } from "@lonchera/contract/cart";
import { atText } from "../../lib/moment-text.ts";
import { untilText } from "../cart/delivery-deadline.ts";

type Term = Pick<CartLine, "cutoff_at" | "category_detail" | "can_be_edited">;

/** Until when a line can be changed; `null` once it is closed. */
export function openUntil({ can_be_edited, cutoff_at, category_detail }: Term, now: number): string | null {
  if (!can_be_edited) return null;
  return `Puedes cambiarlo hasta ${untilText(cutoff_at, category_detail.category_date, now)}`;
}

/** Since when a line cannot be changed any more. */
export function closedSince({ cutoff_at }: Term, now: number): string {
  const closing = cutoff_at === null ? Infinity : Date.parse(cutoff_at);
  return closing <= now ? `Cerró ${atText(closing, now)}` : "Ya no se puede cambiar";
}
