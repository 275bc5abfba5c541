import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import AddRounded from "@mui/icons-material/AddRounded";
import EditOutlined from "@mui/icons-material/EditOutlined";
import Button, { type ButtonProps } from "@mui/material/Button";
import type { Order } from "@lonchera/contract/orders";
import type { Centimos } from "@lonchera/domain/money";
import { useUrlState } from "../../components/url-state.ts";
import { BusyButton } from "../../components/busy-button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { visuallyHidden } from "../../components/live-region.tsx";
import { Money } from "../../components/text.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { SummaryLayout } from "../cart/summary-layout.tsx";
import { CancelOrderButton, RepeatOrderButton } from "../orders/order-actions.tsx";
import type { LoadedOrder } from "./order-screen.tsx";
import type { OrderEditor } from "./order-edits.ts";
import type { OrderSaving } from "./save-order.tsx";

function describeEndedOrder({ cancelled, payment }: Order, isStaff: boolean): string {
  if (isStaff) return cancelled ? "Este pedido está cancelado." : "Este pedido ya no se puede cambiar.";
  if (cancelled) return "Este pedido está cancelado. Puedes repetirlo con lo que haya en el menú.";
  if (payment.payment_type === "T" && payment.status === "pending")
    return "El pago de este pedido está en proceso. Espera un momento.";
  return "Los días de este pedido ya pasaron: no se puede cambiar. Puedes repetirlo con lo que haya en el menú.";
}

/** Says why an ended order cannot be changed. */
export function EndedOrderNotice({ order, isStaff }: { order: Order; isStaff: boolean }) {
  if (order.status) return null;
  return <Alert severity="info">{describeEndedOrder(order, isStaff)}</Alert>;
}

type OrderTotalProps = { label?: string; total: Centimos; former?: Centimos };

/** Shows the order's total, with the former total struck through while it is edited. */
function OrderTotal({ label = "Total", total, former = total }: OrderTotalProps) {
  return (
    <Stack>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Stack direction="row" sx={{ alignItems: "baseline", columnGap: 1, flexWrap: "wrap" }}>
        {former !== total && (
          <Box component="del" sx={{ color: "text.secondary", textDecoration: "none" }}>
            <Box component="span" sx={visuallyHidden}>
              Antes:{" "}
            </Box>
            <Money amount={former} ungrouped sx={{ textDecoration: "line-through", fontWeight: 400 }} />
          </Box>
        )}
        <Money
          amount={total}
          ungrouped
          sx={{ fontSize: { xs: "1.25rem", md: "1.75rem" }, lineHeight: 1.2 }}
        />
      </Stack>
    </Stack>
  );
}

type OrderPanelProps = OrderTotalProps &
  Pick<ComponentProps<typeof SummaryLayout>, "main" | "others" | "children">;

export function OrderPanel({ main, others, children, ...amounts }: OrderPanelProps) {
  return (
    <SummaryLayout label="Total del pedido" total={<OrderTotal {...amounts} />} main={main} others={others}>
      {children}
    </SummaryLayout>
  );
}

/** The dialog is loaded when somebody adds a dish, because it imports the form library. */
const AddToOrderDialog = lazyComponent(() => import("./add-to-order-dialog.tsx"), "AddToOrderDialog");

/** Shows the dialog of `AddDishButton`, which has an address of its own. */
export function AddDish(props: Omit<ComponentProps<typeof AddToOrderDialog>, "open" | "onClose">) {
  const { params, close } = useUrlState();
  return <AddToOrderDialog {...props} open={params.has("dish")} onClose={() => close("dish")} />;
}

export function AddDishButton(look: Pick<ButtonProps, "variant" | "disabled">) {
  const { open } = useUrlState();
  return (
    <Button {...look} startIcon={<AddRounded />} onClick={() => open({ dish: "nuevo" })}>
      Agregar un plato
    </Button>
  );
}

type ActionsProps = LoadedOrder & {
  orderEdits: OrderEditor;
  saving: OrderSaving;
  /** Receives why the order was not cancelled or repeated, and `null` on another try. */
  onRefused: (reason: string | null) => void;
  isStaff: boolean;
};

/** Returns a `ref` with which the button keeps the focus when the mode changes. */
function useFocusOnModeChange(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current !== isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}

/**
 * Returns whether saving an order without dishes cancels it. An edit by staff moves no money that was paid by card or
 * code.
 */
export function canCancelByEdit({ payment }: Order, isStaff: boolean): boolean {
  return !isStaff || payment.payment_type !== "T";
}

/** Begins the editing and saves it. Saving an empty order cancels it, which is confirmed first. */
export function EditOrderButton({ order, lines, orderEdits, saving, onRefused, isStaff }: ActionsProps) {
  const { edits, changes, begin, end } = orderEdits;
  const [isAsking, setAsking] = useState(false);
  const button = useFocusOnModeChange(edits !== null);
  if (!order.status && edits === null)
    return isStaff ? null : <RepeatOrderButton order={order} onRefused={onRefused} variant="contained" />;
  const beginOrSave = () => {
    if (!edits) begin(lines);
    else if (changes.length === 0 && saving.problem?.kind !== "unread") {
      snackbar.success("Cambios guardados exitosamente");
      saving.forget();
      end();
    } else if (edits.lines.length === 0 && canCancelByEdit(order, isStaff)) setAsking(true);
    else saving.save();
  };
  return (
    <>
      <BusyButton
        ref={button}
        variant="contained"
        size="large"
        startIcon={edits ? null : <EditOutlined />}
        busy={saving.isSaving}
        onClick={beginOrSave}
        sx={{ lineHeight: 1.2 }}
      >
        {edits ? "Guardar cambios editados" : "Comenzar a editar"}
      </BusyButton>
      <ConfirmDialog
        open={isAsking}
        title={`¿Cancelar el pedido ${order.id_order}?`}
        text="Quitaste todos los platos: al guardar, el pedido se cancela. Esta acción no se puede deshacer."
        confirmLabel="Sí, cancelar"
        cancelLabel="No, volver"
        danger
        onConfirm={() => {
          setAsking(false);
          saving.save();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Discard({ orderEdits, saving }: Pick<ActionsProps, "orderEdits" | "saving">) {
  const [isAsking, setAsking] = useState(false);
  const hasChanges = orderEdits.changes.length > 0;
  const discard = () => {
    setAsking(false);
    saving.forget();
    // A removal that was discarded cannot be undone.
    snackbar.dismissAll();
    orderEdits.end();
  };
  return (
    <>
      <Button
        color="inherit"
        disabled={saving.isSaving}
        onClick={() => (hasChanges ? setAsking(true) : discard())}
      >
        {hasChanges ? "Descartar cambios" : "Dejar de editar"}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="¿Descartar los cambios?"
        text="El pedido queda como estaba."
        confirmLabel="Descartar"
        cancelLabel="Seguir editando"
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

export function EditOrderActions({ order, orderEdits, saving, onRefused, isStaff }: ActionsProps) {
  if (orderEdits.edits) {
    return (
      <>
        <AddDishButton variant="outlined" disabled={saving.isLocked} />
        <Discard orderEdits={orderEdits} saving={saving} />
      </>
    );
  }
  if (!order.status || isStaff) return null;
  return (
    <>
      <RepeatOrderButton order={order} onRefused={onRefused} variant="outlined" />
      {order.can_be_cancelled && <CancelOrderButton order={order} onRefused={onRefused} />}
    </>
  );
}
