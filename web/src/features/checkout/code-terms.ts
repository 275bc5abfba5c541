import type { CartLine } from "@lonchera/contract/cart";
import { orderingMessages } from "@lonchera/contract/ordering-messages";
import type { Order } from "@lonchera/contract/orders";
import { codeExpiry } from "@lonchera/domain/code-expiry";
import { untilMoment } from "../../lib/moment-text.ts";
import { closingOf } from "../cart/delivery-deadline.ts";

/** Whether a cart can be paid with a code, and what there is to know about it. */
export type CodeTerms = { readonly isOpen: boolean; readonly text: string };

export function codeTerms(
  lines: readonly Pick<CartLine, "cutoff_at" | "category_detail">[],
  waiting: Order | undefined,
  now: number,
): CodeTerms {
  if (waiting) return { isOpen: false, text: orderingMessages.codePending };
  const until = codeExpiry(lines.map(closingOf), now);
  if (until === null) return { isOpen: false, text: orderingMessages.codeTooLate };
  const text = `Te damos un código y lo pagas hasta ${untilMoment(until, now)}. Te guardamos los platos; el pedido se confirma cuando se paga.`;
  return { isOpen: true, text };
}
