import type { CartLine } from "@lonchera/contract/cart";
import { formatMoment } from "../../lib/time-text.ts";
import { formatDeadline } from "../cart/delivery-deadline.ts";

type Term = Pick<CartLine, "cutoff_at" | "category_detail">;

/** The cut-off of a line for staff, who can change it also afterwards. */
export function closingText({ cutoff_at, category_detail }: Term, now: number): string {
  const closing = cutoff_at === null ? Infinity : Date.parse(cutoff_at);
  if (closing <= now) return `Cerró ${formatMoment(closing, now)}`;
  return `Hora límite: ${formatDeadline(cutoff_at, category_detail.category_date, now)}`;
}
