import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { recordRefund, type Order } from "@lonchera/contract/orders";
import { soles } from "@lonchera/domain/money";
import { call } from "../../lib/api/call.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useAct } from "../../components/use-act.ts";
import { refundDue } from "./order-text.ts";

/** For staff: the money of a cancelled order has to go back by hand, and they say when it has. */
export function RefundDue({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false);
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const recording = useAct({
    mutationFn: () => call(recordRefund, { params: { id: String(order.id) } }),
    onSuccess: async () => {
      snackbar.success(`Devolución de ${order.id_order} anotada`);
      await queries.invalidateQueries();
      setAsking(false);
    },
  });
  const amount = soles(order.payment.amount);
  const ask = () => {
    recording.reset();
    setAsking(true);
  };
  return (
    <>
      <Alert
        severity="warning"
        variant="outlined"
        action={
          <Button color="inherit" onClick={ask} sx={{ whiteSpace: "nowrap" }}>
            Marcar como devuelto
          </Button>
        }
        sx={{ flexWrap: { xs: "wrap", sm: "nowrap" } }}
      >
        <AlertTitle>{refundDue}</AlertTitle>
        El proveedor de pagos no puede devolver {amount} por sí solo: devuélvelo al cliente y anótalo aquí.
      </Alert>
      <ConfirmDialog
        open={asking}
        title={`¿Ya devolviste ${amount} de ${order.id_order}?`}
        text={`Se anotará que ${order.full_name_user} recibió su dinero. Esta acción no se puede deshacer.`}
        confirmLabel="Sí, ya lo devolví"
        cancelLabel="No, volver"
        busy={recording.isPending}
        problem={recording.error?.message ?? null}
        onConfirm={() => recording.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
