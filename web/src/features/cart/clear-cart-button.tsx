import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { clearCart } from "@lonchera/contract/cart";
import { call } from "../../lib/api/call.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useAct } from "../../components/use-act.ts";
import { failureText, useCartQueue } from "./use-cart.ts";

export function ClearCartButton() {
  const queue = useCartQueue();
  const [asking, setAsking] = useState(false);
  const clear = useAct({
    mutationFn: () => queue.run(() => call(clearCart, {})),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button color="inherit" onClick={() => setAsking(true)}>
        Vaciar carrito
      </Button>
      {clear.error && <Alert severity="error">{failureText(clear.error)}</Alert>}
      <ConfirmDialog
        open={asking}
        title="¿Vaciar el carrito?"
        text="Se quitarán todos los platos. Esta acción no se puede deshacer."
        confirmLabel="Vaciar carrito"
        danger
        busy={clear.isPending}
        onConfirm={() => clear.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
