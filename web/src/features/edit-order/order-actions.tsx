import AddRounded from "@mui/icons-material/AddRounded";
import EditOutlined from "@mui/icons-material/EditOutlined";
import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { CancelOrder } from "../orders/cancel-order.tsx";
import { RepeatOrder } from "../orders/repeat-order.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import type { LoadedOrder } from "./use-loaded-order.ts";
import type { OrderEdits } from "./use-order-edits.ts";
import type { SaveOrder } from "./use-save-order.ts";

type ActionsProps = LoadedOrder & {
  orderEdits: OrderEdits;
  saving: SaveOrder;
  onAddDish: () => void;
  /** Why the order was not cancelled or repeated; `null` once it is tried again. */
  onRefused: (reason: string | null) => void;
};

/** The button stays the same one while the mode changes, and keeps the focus. */
function useFocusWithMode(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(isEditing);
  useEffect(() => {
    if (was.current !== isEditing) button.current?.focus();
    was.current = isEditing;
  }, [isEditing]);
  return button;
}

/** Begins to edit, and saves; an order from which everything was taken is cancelled, so that is asked first. */
export function MainAction({ order, lines, orderEdits, saving, onRefused }: ActionsProps) {
  const { edits, changes, begin, end } = orderEdits;
  const [asking, setAsking] = useState(false);
  const button = useFocusWithMode(edits !== null);
  if (!order.status && edits === null)
    return <RepeatOrder order={order} onRefused={onRefused} variant="contained" />;
  const save = () => {
    if (!edits) begin(lines);
    else if (changes.length === 0 && saving.problem?.kind !== "unread") {
      snackbar.success("Cambios guardados exitosamente");
      saving.forget();
      end();
    } else if (edits.lines.length === 0) setAsking(true);
    else saving.save();
  };
  return (
    <>
      <Button
        ref={button}
        variant="contained"
        size="large"
        startIcon={edits ? null : <EditOutlined />}
        loading={saving.isSaving}
        onClick={save}
        sx={{ lineHeight: 1.2 }}
      >
        {edits ? "Guardar cambios editados" : "Comenzar a editar"}
      </Button>
      <ConfirmDialog
        open={asking}
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
  const [asking, setAsking] = useState(false);
  const hasChanges = orderEdits.changes.length > 0;
  const discard = () => {
    setAsking(false);
    saving.forget();
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
        open={asking}
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

export function OtherActions({ order, orderEdits, saving, onAddDish, onRefused }: ActionsProps) {
  if (orderEdits.edits) {
    return (
      <>
        <Button variant="outlined" startIcon={<AddRounded />} disabled={saving.isFrozen} onClick={onAddDish}>
          Agregar un plato
        </Button>
        <Discard orderEdits={orderEdits} saving={saving} />
      </>
    );
  }
  if (!order.status) return null;
  return (
    <>
      <RepeatOrder order={order} onRefused={onRefused} variant="outlined" />
      {order.can_be_cancelled && <CancelOrder order={order} onRefused={onRefused} />}
    </>
  );
}
