import Alert from "@mui/material/Alert";
import type { Order } from "@lonchera/contract/orders";
import { formatSoles } from "@lonchera/domain/money";
import { parseAmount } from "../cart/cart-lines.ts";

const words = {
  customer: { company: "Tu empresa", payroll: "de tu planilla se descuentan", pays: "pagas" },
  staff: { company: "La empresa", payroll: "de la planilla se descuentan", pays: "el cliente paga" },
} as const;

type OrderSubsidyProps = { order: Order; reader?: keyof typeof words };

/** Says what the company and the customer pay of an order. */
export function OrderSubsidy({ order, reader = "customer" }: OrderSubsidyProps) {
  const { company, payroll, pays } = words[reader];
  const due = `${order.payment.payroll ? payroll : pays} ${formatSoles(parseAmount(order.amount_due))}`;
  return (
    <Alert role="note" severity="info" icon={false}>
      {`${company} paga ${formatSoles(parseAmount(order.subsidy_total))} y ${due}.`}
    </Alert>
  );
}
