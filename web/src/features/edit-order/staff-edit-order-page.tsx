import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import type { CartLine } from "@lonchera/contract/cart";
import { editOrder, lateReasonMessage } from "@lonchera/contract/edit-order";
import type { Order } from "@lonchera/contract/orders";
import { paths } from "../../app/paths.ts";
import { EmptyState } from "../../components/data-state.tsx";
import { usePreservedState } from "../../components/preserved-input.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/errors.ts";
import { isSubsidized } from "../cart/cart-lines.ts";
import { OrderSubsidy } from "../orders/order-subsidy.tsx";
import { ReasonField } from "../orders/reason-field.tsx";
import { describeCutOff } from "./closing-text.ts";
import { EditableOrder } from "./editable-order.tsx";
import { isUnsaved, type LineChange } from "./order-edits.ts";
import { type LoadedOrder, OrderScreen } from "./order-screen.tsx";
import type { SendChanges } from "./save-order.tsx";

function toSentChange({ kind, line, quantity }: LineChange) {
  return {
    ...(!isUnsaved(line) && { line: line.id }),
    item: line.item.id,
    quantity: kind === "add" ? quantity : -quantity,
    delivery_zone: line.delivery_zone?.id ?? null,
    subitems: isUnsaved(line) ? line.subitems.map(({ subitem_id }) => subitem_id) : [],
  };
}

/** Staff send all changes of an order at once: all of them are saved, or none. */
async function sendTogether(
  order: Order,
  seen: readonly CartLine[],
  changes: readonly LineChange[],
  reason: string,
  onReasonRefused: () => void,
) {
  const body = {
    seen: seen.map(({ id, quantity }) => ({ line: id, quantity })),
    changes: changes.map(toSentChange),
    reason,
  };
  try {
    await call(editOrder, { params: { id: order.id }, body });
    return { done: changes, failed: [] };
  } catch (error) {
    if (error instanceof CallError && "reason" in error.fields) onReasonRefused();
    const { message } = error as Error;
    return { done: [], failed: changes.map((change) => ({ change, reason: message })) };
  }
}

/** Staff may change each line of an order that has not ended. */
function StaffEditor({ order, lines }: LoadedOrder) {
  const [reason, setReason] = usePreservedState("reason", "");
  const companyPaysAll = isSubsidized(order) && order.payment.payment_type === "C" && !order.payment.payroll;
  const editable = useMemo(
    () => lines.map((line) => ({ ...line, can_be_edited: order.status })),
    [lines, order.status],
  );
  const [isReasonRefused, setReasonRefused] = useState(false);
  const send: SendChanges = (_cart, seen, changes) =>
    sendTogether(order, seen, changes, reason, () => setReasonRefused(true));
  const form = (
    <>
      {order.payment.payment_type === "T" && (
        <Alert severity="info">
          Se paga con tarjeta o código: puedes cambiar platos o zonas, pero{" "}
          {isSubsidized(order) ? "el total y lo que paga el cliente deben" : "el total debe"} quedar igual.
        </Alert>
      )}
      {companyPaysAll && (
        <Alert severity="info">
          La empresa paga todo: puedes cambiar el pedido mientras el cliente no tenga que pagar nada.
        </Alert>
      )}
      <ReasonField
        label="Motivo del cambio"
        value={reason}
        onChange={setReason}
        problem={isReasonRefused && reason.trim() === "" ? lateReasonMessage : null}
        hint="Obligatorio después de la hora límite. El cliente lo lee en el correo."
      />
    </>
  );
  return (
    <Stack sx={{ gap: 2 }}>
      {isSubsidized(order) && <OrderSubsidy order={order} reader="staff" />}
      <EditableOrder
        order={order}
        lines={editable}
        companyId={order.company_id}
        staff={{ sendChanges: send, form, describeTerm: describeCutOff }}
      />
    </Stack>
  );
}

function EmptyOrder() {
  return (
    <EmptyState
      title="Este pedido está cancelado"
      reason="Se quitaron todos sus platos."
      action={
        <Button component={Link} to={paths.adminOrders()} variant="contained">
          Ver las órdenes
        </Button>
      }
    />
  );
}

/** Shows the customers' editor to staff who change an order for its customer. */
export function StaffEditOrderPage() {
  return (
    <OrderScreen
      backTo={paths.adminOrders()}
      isStaff
      lead={({ id_order, full_name_user, company_name }) =>
        `${id_order} · ${full_name_user} · ${company_name}`
      }
      missingHint="No encontramos este pedido. Búscalo en la lista de órdenes."
    >
      {(loaded) =>
        loaded.lines.length > 0 ? <StaffEditor key={loaded.order.id} {...loaded} /> : <EmptyOrder />
      }
    </OrderScreen>
  );
}
