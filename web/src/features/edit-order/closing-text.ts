import type { CartLine } from "@lonchera/contract/cart";
import { formatClosedSince, getCutOffTime, formatClosing } from "../cart/closing.ts";

type Term = Pick<CartLine, "cutoff_at" | "category_detail">;

/** Says until when a customer can change a line, or returns `null` where it is closed. */
export function describeEditableUntil(
  { can_be_edited, cutoff_at, category_detail }: Term & Pick<CartLine, "can_be_edited">,
  now: number,
): string | null {
  if (!can_be_edited) return null;
  return `Puedes cambiarlo hasta ${formatClosing(cutoff_at, category_detail.category_date, now)}`;
}

/** Says why a customer cannot change a line any more. */
export function describeClosed({ cutoff_at }: Term, now: number): string {
  return formatClosedSince(getCutOffTime(cutoff_at), now) ?? "Ya no se puede cambiar";
}

/** Describes the cut-off of a line for staff, who can change the line also afterwards. */
export function describeCutOff({ cutoff_at, category_detail }: Term, now: number): string {
  return (
    formatClosedSince(getCutOffTime(cutoff_at), now) ??
    `Hora límite: ${formatClosing(cutoff_at, category_detail.category_date, now)}`
  );
}
