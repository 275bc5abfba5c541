import Alert from "@mui/material/Alert";
import type { Cart } from "@lonchera/contract/cart";
import { toLimaDate } from "@lonchera/domain/calendar";
import { formatSoles, type Centimos } from "@lonchera/domain/money";
import { formatMonth, getMonth, type Month } from "@lonchera/domain/statements";
import { getNow } from "../../lib/clock.ts";
import { parseAmount } from "./cart-lines.ts";

function describeLeft(left: Centimos, later?: Month): string {
  return left > 0
    ? `Te quedan ${formatSoles(left)} de subvención ${later ? `en ${formatMonth(later)}` : "este mes"}`
    : `Ya usaste toda tu subvención de ${later ? formatMonth(later) : "este mes"}`;
}

/** Returns a text like `Te quedan S/ 84.00 de subvención este mes`, or null where the month has no limit. */
export function describeMonthLeft({ month_left }: NonNullable<Cart["subsidy"]>): string | null {
  return month_left === null ? null : describeLeft(parseAmount(month_left));
}

/** Describes what is left of each later month in which dishes of the cart are delivered. */
function describeLaterMonths({ subsidy, items }: Cart): string[] {
  if (!subsidy || subsidy.month_cap === null) return [];
  const cap = parseAmount(subsidy.month_cap);
  const months = new Set(items.map(({ category_detail }) => getMonth(category_detail.category_date)));
  return [...months]
    .filter((month) => month > getMonth(toLimaDate(getNow())))
    .toSorted()
    .map((month) => {
      const used = subsidy.used.filter(({ date }) => getMonth(date) === month);
      return describeLeft(cap - used.reduce((sum, { amount }) => sum + parseAmount(amount), 0), month);
    });
}

/** Describes how the rest of a cart is paid, or returns null if it is paid by card or code. */
function describeRest({ items, payment_type, amount_due }: Cart): string | null {
  if (items.length === 0 || payment_type === "T") return null;
  const due = parseAmount(amount_due);
  return due === 0 ? "Tu empresa paga todo el pedido" : `${formatSoles(due)} se descuentan de tu planilla`;
}

type SubsidyNoticeProps = {
  cart: Cart;
  /** The notice also says how the rest is paid. */
  withRest?: boolean;
};

export function SubsidyNotice({ cart, withRest = false }: SubsidyNoticeProps) {
  const texts = [
    withRest ? describeRest(cart) : null,
    cart.subsidy && describeMonthLeft(cart.subsidy),
    ...describeLaterMonths(cart),
  ];
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
