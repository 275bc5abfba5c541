import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";

/** Asks before leaving while a payment is under way: by the browser, or by a link of ours. */
export function LeaveWarning() {
  const blocker = useBlocker(true);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="¿Salir mientras se procesa tu pago?"
      text="Tu pedido puede confirmarse aunque salgas. Si te vas, revisa tus órdenes antes de volver a pagar."
      confirmLabel="Salir"
      cancelLabel="Quedarme"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
