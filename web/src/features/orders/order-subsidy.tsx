import Alert from "@mui/material/Alert";
import type { Order } from "@lonchera/contract/orders";
import { soles } from "@lonchera/domain/money";
import { parseAmount } from "../cart/cart-lines.ts";

/** What the company and the customer pay of an order. */
export function OrderSubsidy({ order }: { order: Order }) {
  const { payroll } = order.payment;
  const due = `${payroll ? "de tu planilla se descuentan" : "pagas"} ${soles(parseAmount(order.amount_due))}`;
  return (
    <Alert role="note" severity="info" icon={false}>
      {`Tu empresa paga ${soles(parseAmount(order.subsidy_total))} y ${due}.`}
    </Alert>
  );
}
