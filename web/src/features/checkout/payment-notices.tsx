import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { useBlocker, useNavigate } from "react-router";
import CircularProgress from "@mui/material/CircularProgress";
import Dialog from "@mui/material/Dialog";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import { paths } from "../../app/paths.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { AuthenticationNotice } from "./card-authentication.tsx";
import { isWorthRetrying, type OrderFailure } from "./order-failure.ts";
import { ScriptNotice } from "./payment-script.tsx";
import type { CheckoutSubmission } from "./use-checkout-submission.ts";

/** Asks before the page is left, by the browser or by a link, while a payment is under way. */
function LeaveWarning({ paysNow }: { paysNow: boolean }) {
  const blocker = useBlocker(true);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      heldByGuard
      title={paysNow ? "¿Salir mientras se procesa tu pago?" : "¿Salir mientras se envía tu pedido?"}
      text={`Tu pedido puede confirmarse aunque salgas. Si te vas, revisa tus órdenes antes de volver a ${paysNow ? "pagar" : "pedir"}.`}
      confirmLabel="Salir"
      cancelLabel="Quedarme"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

const titleId = "procesando-pago";

/** Covers the page while the order is being sent. It does not mention a payment where nothing is paid now. */
export function PayingDialog({ open, paysNow }: { open: boolean; paysNow: boolean }) {
  return (
    <>
      <Dialog open={open} aria-labelledby={titleId} aria-busy maxWidth="xs">
        <Stack sx={{ alignItems: "center", p: 4, pb: 2 }}>
          <CircularProgress aria-hidden size={48} />
          <DialogTitle id={titleId} sx={{ textAlign: "center" }}>
            {paysNow ? "Procesando pago espere un momento" : "Enviando tu pedido espere un momento"}
          </DialogTitle>
        </Stack>
      </Dialog>
      {open && <LeaveWarning paysNow={paysNow} />}
    </>
  );
}

const titles: Readonly<Record<OrderFailure["kind"], string>> = {
  fields: "Revisa los datos marcados",
  declined: "El pago no se realizó",
  authentication: "El pago no se realizó",
  cart: "Tu pedido no se pudo confirmar",
  orders: "Tu pedido no se pudo confirmar",
  busy: "Hay demasiados pedidos en este momento",
  unknown: "No sabemos si tu pedido llegó",
  other: "Tu pedido no se pudo confirmar",
};

const oneLine = { whiteSpace: "nowrap" };

type FailureAlertProps = { failure: OrderFailure; action: ReactNode };

/** Takes the focus when it appears, unless fields are marked, which take it instead. */
function FailureAlert({ failure, action }: FailureAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure.fields.length === 0) alert.current?.focus();
  }, [failure]);
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      variant="outlined"
      severity={isWorthRetrying(failure) ? "warning" : "error"}
      action={action}
      sx={{ bgcolor: "background.paper", flexWrap: { xs: "wrap", sm: "nowrap" } }}
    >
      <AlertTitle>{titles[failure.kind]}</AlertTitle>
      {failure.text}
    </Alert>
  );
}

/** Returns the page where the user can solve the failure, or null for this one. */
function findSolvingPage({ kind }: OrderFailure, company: string): { name: string; path: string } | null {
  if (kind === "cart") return { name: "Ver carrito", path: paths.cartSummary(company) };
  return kind === "orders" ? { name: "Ver mis órdenes", path: paths.orders(company) } : null;
}

type PaymentNoticesProps = {
  payment: CheckoutSubmission;
  company: string;
  payButton: RefObject<HTMLElement | null>;
};

/** Shows why the order was not placed, and the next step. */
export function PaymentNotices({ payment, company, payButton }: PaymentNoticesProps) {
  const navigate = useNavigate();
  const { state, script, send, cancelAuthentication } = payment;
  const failure = state.step === "failed" ? state.failure : null;
  const retry = state.step === "failed" ? state.retry : null;
  const page = failure && findSolvingPage(failure, company);
  const action = retry ? (
    <Button color="inherit" onClick={() => send(retry)} sx={oneLine}>
      Reintentar
    </Button>
  ) : (
    page && (
      <Button color="inherit" sx={oneLine} onClick={() => void navigate(page.path)}>
        {page.name}
      </Button>
    )
  );
  return (
    <>
      <ScriptNotice script={script} next={payButton} />
      {state.step === "authenticating" && <AuthenticationNotice onCancel={cancelAuthentication} />}
      {failure && <FailureAlert failure={failure} action={action} />}
    </>
  );
}
