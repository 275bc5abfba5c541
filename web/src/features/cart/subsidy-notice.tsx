import Alert from "@mui/material/Alert";
import type { Cart } from "@lonchera/contract/cart";
import { formatSoles } from "@lonchera/domain/money";
import { parseAmount } from "./cart-lines.ts";

/** `Te quedan S/ 84.00 de subvención este mes`; null where the month has no limit. */
export function describeMonthLeft({ month_left }: NonNullable<Cart["subsidy"]>): string | null {
  if (month_left === null) return null;
  const left = parseAmount(month_left);
  return left > 0
    ? `Te quedan ${formatSoles(left)} de subvención este mes`
    : "Ya usaste toda tu subvención de este mes";
}

/** Describes the payment of a cart's rest; null if it is paid by card or code. */
function describeRest({ items, payment_type, amount_due }: Cart): string | null {
  if (items.length === 0 || payment_type === "T") return null;
  const due = parseAmount(amount_due);
  return due === 0 ? "Tu empresa paga todo el pedido" : `${formatSoles(due)} se descuentan de tu planilla`;
}

type SubsidyNoticeProps = {
  cart: Cart;
  /** Also says how the rest is paid. */
  withRest?: boolean;
};

export function SubsidyNotice({ cart, withRest = false }: SubsidyNoticeProps) {
  const texts = [withRest ? describeRest(cart) : null, cart.subsidy && describeMonthLeft(cart.subsidy)];
  const shown = texts.filter((text) => text !== null);
  if (shown.length === 0) return null;
  return (
    <Alert role="note" severity="info" icon={false} sx={{ mb: withRest ? 0 : 2, maxWidth: 680 }}>
      {shown.map((text) => (
        <div key={text}>{text}.</div>
      ))}
    </Alert>
  );
}
