import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import HourglassTopRounded from "@mui/icons-material/HourglassTopRounded";
import QrCode2Rounded from "@mui/icons-material/QrCode2Rounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { paySandboxOrder } from "@lonchera/contract/checkout";
import type { Order } from "@lonchera/contract/orders";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { formatSoles } from "@lonchera/domain/money";
import { PageHeading } from "../../components/page-heading.tsx";
import { useNow } from "../../components/use-now.ts";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { formatDeadline } from "../../lib/time-text.ts";
import { useSession } from "../../lib/session/session.ts";
import { CancelOrderButton } from "../orders/order-actions.tsx";
import type { PlacedOrderState } from "../orders/awaiting-payment.tsx";
import { PaymentCode } from "../orders/payment-code.tsx";
import { openCodeDialog, type PaymentDialog } from "./culqi-dialog.ts";
import { createDeclinedFailure } from "./order-failure.ts";
import type { PlacedOrderUpdates } from "./use-placed-order.ts";
import { usePaymentScript, ScriptNotice } from "./payment-script.tsx";
import { PlacedOrderLinks, PlacedOrder } from "./placed-order.tsx";

/** The sandbox's dialog sends this event to simulate a payment at a counter. Its `detail` is the provider's order. */
const sandboxPaymentEvent = "sandbox-counter";

/** Sends the payment of the sandbox's dialog, which has no session. */
function useSandboxPayment(code: string, onPaid: () => void, onError: (text: string) => void): void {
  const pay = useEffectEvent((event: Event) => {
    if (!(event instanceof CustomEvent) || event.detail !== code) return;
    call(paySandboxOrder, { params: { id: code } }).then(onPaid, (error: Error) => onError(error.message));
  });
  useEffect(() => {
    const onEvent = (event: Event) => pay(event);
    window.addEventListener(sandboxPaymentEvent, onEvent);
    return () => window.removeEventListener(sandboxPaymentEvent, onEvent);
  }, []);
}

/** Opens the provider's dialog with the code of an order, and closes it when the page is left. */
function useCodeDialog(order: Order, onPaid: () => void) {
  const config = useQuery(query(getPublicConfig, {}));
  const script = usePaymentScript(config.data?.payment, true);
  const email = useSession().user?.email ?? "";
  const [error, setError] = useState<string | null>(null);
  const dialog = useRef<PaymentDialog>(null);
  const providerOrder = order.payment.code?.order ?? "";
  useSandboxPayment(providerOrder, onPaid, setError);
  useEffect(() => () => dialog.current?.close(), []);

  async function open() {
    setError(null);
    const Dialog = await script.loadDialog();
    if (!Dialog || !config.data) return;
    dialog.current?.close();
    const { public_key: publicKey } = config.data.payment;
    const due = { publicKey, amount: order.payment.amount, email, order: providerOrder };
    dialog.current = openCodeDialog(Dialog, due, (message) => setError(createDeclinedFailure(message).text));
  }
  return { script, isReady: config.isSuccess && !script.isLoading, error, open };
}

const refreshInterval = 15_000;

function useLead({ order }: PlacedOrderState): string {
  const now = useNow(refreshInterval);
  const until = Date.parse(order.payment.code?.expires_at ?? "");
  if (until <= now) return "El plazo para pagar terminó. Estamos comprobando si llegó tu pago.";
  return `Paga ${formatSoles(order.payment.amount)} con tu código hasta ${formatDeadline(until, now)}. Te guardamos los platos hasta entonces; tu pedido se confirma cuando se paga.`;
}

type Props = { placed: PlacedOrderState; updates: PlacedOrderUpdates };

/** Shows an order whose code has not been paid yet. */
export function OrderAwaitingPayment({ placed, updates }: Props) {
  const { order, showCode = false } = placed;
  const dialog = useCodeDialog(order, updates.refetch);
  const { isReady } = dialog;
  const code = order.payment.code?.payment_code ?? null;
  const [refusal, setRefusal] = useState<string | null>(null);
  const error = dialog.error ?? refusal;
  const lead = useLead(placed);
  const codeButton = useRef<HTMLButtonElement>(null);
  const wasShown = useRef(false);
  const showOnce = useEffectEvent(() => {
    if (wasShown.current) return;
    wasShown.current = true;
    updates.markCodeShown();
    void dialog.open();
  });
  useEffect(() => {
    if (showCode && isReady) showOnce();
  }, [showCode, isReady]);
  return (
    <Box sx={{ maxWidth: 680 }}>
      <HourglassTopRounded sx={{ fontSize: 56, color: "warning.main", mb: 1, ml: -1.75 }} />
      <PageHeading title="Pendiente de pago" lead={lead} />
      <Stack sx={{ gap: 2, mb: 3 }}>
        {code !== null && (
          <div>
            <Typography>Tu código:</Typography>
            <PaymentCode code={code} />
          </div>
        )}
        <ScriptNotice script={dialog.script} next={codeButton} />
        {error !== null && <Alert severity="error">{error}</Alert>}
        {updates.isError && (
          <Alert severity="warning">No pudimos ver si ya se pagó. Lo seguimos intentando.</Alert>
        )}
      </Stack>
      <PlacedOrderLinks
        first={
          <Button
            ref={codeButton}
            variant="contained"
            size="large"
            startIcon={<QrCode2Rounded />}
            loading={!isReady && dialog.script.failure === null}
            onClick={() => void dialog.open()}
          >
            Ver código de pago
          </Button>
        }
      />
      <PlacedOrder order={order} />
      {order.can_be_cancelled && (
        <Box sx={{ mt: 2 }}>
          <CancelOrderButton order={order} onRefused={setRefusal} />
        </Box>
      )}
    </Box>
  );
}
