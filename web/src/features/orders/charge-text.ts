import { useQuery } from "@tanstack/react-query";
import type { Order } from "@lonchera/contract/orders";
import { listReceiptTypes } from "@lonchera/contract/reference";
import { describeCharge } from "@lonchera/domain/charge-text";
import { query } from "../../lib/api/query.ts";
import { parseAmount } from "../cart/cart-lines.ts";
import { findLabelledAmount } from "./order-amounts.ts";

/** Says why less than the shown total is charged; null where that is not the case, or nothing is charged. */
export function explainCharge(order: Order): string | null {
  if (order.prices_include_igv || (order.cancelled && findLabelledAmount(order) === null)) return null;
  const { payroll, payment_type } = order.payment;
  return describeCharge(payroll ? "payroll" : payment_type, parseAmount(order.subsidy_total));
}

type Receipt = { readonly type_of_receipt: string; readonly ruc_number: string };

/** `Factura · RUC 20512345678`; the code itself where its name cannot be read. */
export function useReceiptText({ type_of_receipt, ruc_number }: Receipt): string {
  const types = useQuery(query(listReceiptTypes, {}));
  const name = types.data?.find(({ id }) => id === type_of_receipt)?.name ?? type_of_receipt;
  const ruc = /[1-9]/.test(ruc_number) && `RUC ${ruc_number}`;
  return [!types.isPending && name, ruc].filter(Boolean).join(" · ");
}
