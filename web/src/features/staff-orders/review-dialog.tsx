import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { listCompanyZones } from "@lonchera/contract/delivery-zones";
import { lateReasonMessage } from "@lonchera/contract/edit-order";
import { Link } from "react-router";
import type { Order } from "@lonchera/contract/orders";
import {
  createStaffOrder,
  type OrderCustomer,
  type StaffOrderPreview,
} from "@lonchera/contract/staff-orders";
import { formatCount, formatFullName } from "@lonchera/domain/texts";
import { paths } from "../../app/paths.ts";
import { BusyButton } from "../../components/busy-button.tsx";
import { scrollIntoView } from "../../components/focus.ts";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { DescriptionItem, Money } from "../../components/text.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { formatDateTime } from "../../lib/time-text.ts";
import { call, longTimeout } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { countUnits, isSubsidized } from "../cart/cart-lines.ts";
import { useReceiptText } from "../orders/payment-text.ts";
import { ReasonField } from "../orders/reason-field.tsx";
import { describeStaffOrderError, isAlreadyPlaced } from "./staff-order-errors.ts";
import { type ComposedOrder, type StaffOrderValues, staffOrderMutationKey } from "./staff-order-fields.tsx";

function describePayment(preview: StaffOrderPreview): string {
  if (preview.payroll) return "Descuento por planilla";
  if (preview.pay_until !== null) return `Código, hasta el ${formatDateTime(preview.pay_until)}`;
  return isSubsidized(preview) ? "La empresa paga todo" : "A cuenta de la empresa";
}

type ReviewDialogProps = {
  open: boolean;
  customer: OrderCustomer;
  /** It is the order that was reviewed, even if a field has changed since then. */
  composed: ComposedOrder;
  terms: StaffOrderValues;
  /** The order keeps its key, however often it is reviewed and sent. */
  idempotencyKey: string;
  /** It is the server's answer to the composed order. */
  preview: StaffOrderPreview;
  onReason: (reason: string) => void;
  onPlaced: (order: Order) => void;
  onClose: () => void;
};

function ReviewFacts({ customer, composed, preview, terms: { note } }: ReviewDialogProps) {
  const receipt = useReceiptText(preview);
  const params = { companyId: customer.company_id };
  const zones = useQuery({
    ...query(listCompanyZones, { params }),
    enabled: composed.delivery_zone !== null,
  });
  const zone = zones.data?.find(({ id }) => id === composed.delivery_zone);
  return (
    <Box
      component="dl"
      sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, gap: 1.5, m: 0 }}
    >
      <DescriptionItem name="Cliente">{formatFullName(customer)}</DescriptionItem>
      <DescriptionItem name="Empresa">{customer.company_name}</DescriptionItem>
      {zone && <DescriptionItem name="Zona de entrega">{zone.name}</DescriptionItem>}
      <DescriptionItem name="Platos">{formatCount(countUnits(composed.lines), "plato")}</DescriptionItem>
      <DescriptionItem name="Total">
        <Money amount={preview.total} sx={{ fontSize: "1.25rem" }} />
      </DescriptionItem>
      {isSubsidized(preview) && (
        <>
          <DescriptionItem name="Paga la empresa">
            <Money amount={preview.subsidy_total} />
          </DescriptionItem>
          <DescriptionItem name="Paga el cliente">
            <Money amount={preview.amount_due} />
          </DescriptionItem>
        </>
      )}
      <DescriptionItem name="Pago">{describePayment(preview)}</DescriptionItem>
      <DescriptionItem name="Comprobante">{receipt}</DescriptionItem>
      {note !== "" && (
        <DescriptionItem name="Notas adicionales" wide>
          {note}
        </DescriptionItem>
      )}
    </Box>
  );
}

/** Places the reviewed order. If it is sent again, also after a lost answer, the server returns the same order. */
function usePlaceStaffOrder(props: ReviewDialogProps) {
  const { customer, composed, terms, idempotencyKey, preview, onPlaced } = props;
  const client = useQueryClient();
  return useExclusiveMutation({
    mutationKey: staffOrderMutationKey,
    mutationFn: () => {
      const { total, amount_due } = preview;
      const body = { ...composed, total, amount_due, additional_note: terms.note, reason: terms.reason };
      const headers = { "Idempotency-Key": idempotencyKey };
      return call(createStaffOrder, { params: { id: customer.id }, body }, { headers, timeout: longTimeout });
    },
    onSuccess: (order) => {
      snackbar.success(`Pedido ${order.id_order} hecho para ${order.full_name_user}`);
      onPlaced(order);
    },
    onSettled: () => client.invalidateQueries(),
  });
}

/** Says why the order was not placed. Links to the customer's orders if it was placed before. */
function Refusal({ error, customer }: { error: Error; customer: OrderCustomer }) {
  const search = new URLSearchParams({ search: formatFullName(customer) });
  const link = (
    <Button color="inherit" size="small" component={Link} to={`${paths.adminOrders()}?${search}`}>
      Ver órdenes
    </Button>
  );
  return (
    <Alert severity="error" ref={scrollIntoView} action={isAlreadyPlaced(error) && link}>
      {describeStaffOrderError(error)}
    </Alert>
  );
}

/** Shows the server's amounts, asks for the reason of a late order, and places it. */
export function ReviewOrderDialog(props: ReviewDialogProps) {
  const { open, customer, preview, onReason, onClose } = props;
  const { reason } = props.terms;
  const [isAsked, setAsked] = useState(false);
  const reasonInput = useRef<HTMLInputElement>(null);
  const placing = usePlaceStaffOrder(props);
  const lacksReason = preview.needs_reason && reason.trim() === "";
  const submit = () => {
    setAsked(true);
    if (lacksReason) reasonInput.current?.focus();
    else placing.mutate();
  };
  const actions = (
    <>
      <Button color="inherit" onClick={onClose} disabled={placing.isPending}>
        Volver
      </Button>
      <BusyButton variant="contained" onClick={submit} busy={placing.isPending}>
        Confirmar pedido
      </BusyButton>
    </>
  );
  return (
    <DialogShell
      open={open}
      title="Revisa el pedido"
      onClose={() => !placing.isPending && onClose()}
      actions={actions}
    >
      <Stack sx={{ gap: 2 }}>
        {placing.isError && <Refusal error={placing.error} customer={customer} />}
        <ReviewFacts {...props} />
        {preview.needs_reason && (
          <Box>
            <Alert severity="warning">Ya pasó la hora límite de algún plato. Avisa a la cocina.</Alert>
            <ReasonField
              label="Motivo"
              value={reason}
              onChange={onReason}
              hint="El cliente lo lee en el correo."
              problem={isAsked && lacksReason ? lateReasonMessage : null}
              inputRef={reasonInput}
            />
          </Box>
        )}
        <Alert severity="info" icon={false}>
          {preview.pay_until === null
            ? `Le avisaremos a ${customer.email}.`
            : `Le avisaremos a ${customer.email} para que lo pague; si no lo paga a tiempo, se cancela.`}
        </Alert>
      </Stack>
    </DialogShell>
  );
}
