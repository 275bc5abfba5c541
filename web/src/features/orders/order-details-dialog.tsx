import EditOutlined from "@mui/icons-material/EditOutlined";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { useQuery } from "@tanstack/react-query";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { type CartLine, getCartById } from "@lonchera/contract/cart";
import type { Order } from "@lonchera/contract/orders";
import { listDocumentTypes } from "@lonchera/contract/reference";
import { customerTypeNames } from "@lonchera/domain/codes";
import { igvPercent } from "@lonchera/domain/igv";
import { paths } from "../../app/paths.ts";
import { useListHistoryState } from "../../components/url-state.ts";
import { scrollIntoView } from "../../components/focus.ts";
import { LoadError, QueryError, LoadingRows } from "../../components/data-state.tsx";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { DescriptionItem, Money } from "../../components/text.tsx";
import { query } from "../../lib/api/query.ts";
import { isSubsidized, parseAmount } from "../cart/cart-lines.ts";
import { CancelOrderButton, RefundDueNotice, RepeatOrderButton } from "./order-actions.tsx";
import { findPaymentAmount, sumLineAmounts } from "./order-amounts.ts";
import { OrderLines } from "./order-lines.tsx";
import { useOrder } from "./order-queries.ts";
import { getOrderStatus, isAwaitingPayment } from "./order-text.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { DateTime } from "../../components/date-time.tsx";
import { explainCharge, useReceiptText, formatPayment } from "./payment-text.ts";
import { PaymentCodeLink } from "./awaiting-payment.tsx";
import { PaymentCode } from "./payment-code.tsx";

const DishRatings = lazyComponent(
  () => import("../ratings/dish-ratings.tsx"),
  "DishRatings",
  () => <LoadingRows rows={1} height={160} />,
);
const OrderHandovers = lazyComponent(
  () => import("../handovers/order-handovers.tsx"),
  "OrderHandovers",
  () => <LoadingRows rows={1} height={250} />,
);

/** Shows the buyer's data at the time of ordering, which a boleta needs. */
function BuyerFacts({ order }: { order: Order }) {
  const types = useQuery(query(listDocumentTypes, {}));
  const type = types.data?.find(({ id }) => id === order.document_type)?.name ?? "Documento";
  return (
    <>
      {order.identity_document && (
        <DescriptionItem name="Documento">{`${type} ${order.identity_document}`}</DescriptionItem>
      )}
      {order.phone && <DescriptionItem name="Teléfono">{order.phone}</DescriptionItem>}
      {order.email && <DescriptionItem name="Correo">{order.email}</DescriptionItem>}
    </>
  );
}

function OrderFacts({ order, isStaff }: { order: Order; isStaff: boolean }) {
  const { label, tone } = getOrderStatus(order);
  const receipt = useReceiptText(order.payment);
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr 1fr", sm: "repeat(4, auto)" },
        columnGap: 3,
        rowGap: 1.25,
        m: 0,
      }}
    >
      <DescriptionItem name="ID">{order.id_order}</DescriptionItem>
      <DescriptionItem name="Fecha de Pedido">
        <DateTime instant={order.ordered_date} />
      </DescriptionItem>
      <DescriptionItem name="Estado">
        <Chip label={label} color={tone} size="small" variant="outlined" />
      </DescriptionItem>
      <DescriptionItem name="Usuario">{order.full_name_user}</DescriptionItem>
      {order.ordered_by_staff && (
        <DescriptionItem name="Pedido por">
          {isStaff ? "El personal (ver Historial)" : "El administrador"}
        </DescriptionItem>
      )}
      <DescriptionItem name="Empresa">{order.company_name || "Desconocido"}</DescriptionItem>
      {isStaff && (
        <DescriptionItem name="Tipo de Cliente">{customerTypeNames[order.customer_type]}</DescriptionItem>
      )}
      <DescriptionItem name="Pago">{formatPayment(order)}</DescriptionItem>
      {order.payment.code?.payment_code && (
        <DescriptionItem name="Código de pago">
          <PaymentCode code={order.payment.code.payment_code} />
        </DescriptionItem>
      )}
      {order.payment.code && (
        <DescriptionItem name="Se paga hasta">
          <DateTime instant={order.payment.code.expires_at} />
        </DescriptionItem>
      )}
      <DescriptionItem name="Comprobante">{receipt}</DescriptionItem>
      <BuyerFacts order={order} />
      {order.additional_note && (
        <DescriptionItem name="Notas Adicionales" wide>
          {order.additional_note}
        </DescriptionItem>
      )}
    </Box>
  );
}

function Amount({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) {
  return (
    <>
      <Box component="dt" sx={{ fontWeight: strong ? 700 : 400 }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, textAlign: "right" }}>
        <Money amount={amount} sx={strong ? { fontSize: "1.25rem" } : { fontWeight: 500 }} />
      </Box>
    </>
  );
}

/** Shows the sums of the lines, and what is to be paid, was paid or was refunded if that differs from the total. */
function OrderTotals({ order, lines }: { order: Order; lines: readonly CartLine[] }) {
  const { subtotal, igv, total } = sumLineAmounts(lines, order.prices_include_igv);
  const labelled = findPaymentAmount(order);
  const explanation = explainCharge(order);
  const subsidized = isSubsidized(order) && !order.cancelled;
  return (
    <Stack sx={{ gap: 1, alignItems: "flex-end" }}>
      <Box
        component="dl"
        sx={{
          display: "grid",
          gridTemplateColumns: "auto auto",
          justifyContent: "end",
          alignItems: "baseline",
          columnGap: 4,
          rowGap: 0.5,
          m: 0,
        }}
      >
        <Amount name="Subtotal" amount={subtotal} />
        <Amount name={`IGV (${igvPercent}%)`} amount={igv} />
        <Amount name="Total" amount={total} strong />
        {subsidized && <Amount name="Paga la empresa" amount={parseAmount(order.subsidy_total)} />}
        {labelled && (subsidized || labelled.amount !== total) && <Amount {...labelled} />}
        {order.payment.payroll && !order.cancelled && (
          <Amount name="Descuento por planilla" amount={order.payment.amount} />
        )}
      </Box>
      {explanation !== null && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ maxWidth: 400, textAlign: "right", textWrap: "balance" }}
        >
          {explanation}
        </Typography>
      )}
    </Stack>
  );
}

const loadFailure = "No se pudo obtener los detalles del carrito";

/** Shows the lines of an order, which its cart has, and their sums. */
function LinesAndTotals({ order }: { order: Order }) {
  const details = useQuery(query(getCartById, { params: { id: order.cart } }));
  if (details.data) {
    return (
      <>
        <OrderLines lines={details.data.cart.items} />
        <OrderTotals order={order} lines={details.data.cart.items} />
      </>
    );
  }
  return details.isError ? <QueryError query={details} message={loadFailure} /> : <LoadingRows rows={3} />;
}

/** Customers open a delivered order to rate it, so the ratings come first while a dish has none. */
function OrderContent({ order, isStaff }: { order: Order; isStaff: boolean }) {
  // The ratings stay there after all dishes are rated.
  const [startsWithRatings] = useState((order.to_rate ?? 0) > 0);
  return (
    <>
      {startsWithRatings && <DishRatings order={order} />}
      <OrderFacts order={order} isStaff={isStaff} />
      {order.handover && <OrderHandovers order={order.id} isStaff={isStaff} />}
      <LinesAndTotals order={order} />
      {!startsWithRatings && order.to_rate !== undefined && <DishRatings order={order} />}
    </>
  );
}

type OrderActionsProps = { order: Order; isStaff: boolean; onRefused: (reason: string | null) => void };

/** Staff can cancel every order, customers only those for which the server allows it. */
function OrderActions({ order, isStaff, onRefused }: OrderActionsProps) {
  const state = useListHistoryState();
  const canCancel = isStaff ? !order.cancelled : order.can_be_cancelled;
  return (
    <>
      {!isStaff && isAwaitingPayment(order) && <PaymentCodeLink order={order} />}
      {!isStaff && !isAwaitingPayment(order) && <RepeatOrderButton order={order} onRefused={onRefused} />}
      {isStaff && order.status && (
        <Button
          component={Link}
          to={paths.adminEditOrder(order.cart)}
          state={state}
          startIcon={<EditOutlined />}
        >
          Cambiar pedido
        </Button>
      )}
      {canCancel && <CancelOrderButton order={order} isStaff={isStaff} onRefused={onRefused} />}
    </>
  );
}

type OrderDetailsProps = {
  open: boolean;
  isStaff: boolean;
  /** The number of the order is `null` while the dialog is closed. */
  number: string | null;
  /** The order may be on this page of the list. */
  page: readonly Order[] | undefined;
  below: ((order: Order) => ReactNode) | undefined;
  onClose: () => void;
};

/** Keeps the number during the dialog's closing animation. */
function useLastNumber(number: string | null) {
  const [shown, setShown] = useState(number);
  if (number !== null && number !== shown) setShown(number);
  return { shown: number ?? shown, forget: () => setShown(null) };
}

export function OrderDetailsDialog({ open, isStaff, number, page, below, onClose }: OrderDetailsProps) {
  const { shown, forget } = useLastNumber(number);
  const { order, isMissing, lookAgain } = useOrder(isStaff, shown, page);
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <DialogShell
      open={open}
      title="Detalles de la Orden"
      onClose={onClose}
      onExited={() => {
        forget();
        setRefusal(null);
      }}
      width="md"
      toRead
      actions={
        <>
          {order && <OrderActions key={order.id} order={order} isStaff={isStaff} onRefused={setRefusal} />}
          <Button color="inherit" onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        {refusal !== null && (
          <Alert severity="error" ref={scrollIntoView}>
            {refusal}
          </Alert>
        )}
        {order && isStaff && order.payment.refund_due && (
          <RefundDueNotice key={`refund-${order.id}`} order={order} />
        )}
        {order?.cancel_reason && (
          <Alert severity="info" variant="outlined">
            <AlertTitle>Motivo de la cancelación</AlertTitle>
            {order.cancel_reason}
          </Alert>
        )}
        {order && <OrderContent key={order.id} order={order} isStaff={isStaff} />}
        {order && below?.(order)}
        {!order && !isMissing && <LoadingRows rows={4} />}
        {!order && isMissing && (
          <LoadError
            message={loadFailure}
            hint={`No encontramos la orden ${shown ?? ""}.`}
            onRetry={lookAgain}
          />
        )}
      </Stack>
    </DialogShell>
  );
}
