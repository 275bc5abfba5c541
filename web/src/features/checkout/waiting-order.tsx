import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
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
import { soles } from "@lonchera/domain/money";
import { PageHeading } from "../../components/page-heading.tsx";
import { useNow } from "../../components/use-now.ts";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { formatUntil } from "../../lib/moment-text.ts";
import { useSession } from "../../lib/session/session.ts";
import { CancelOrder } from "../orders/order-actions.tsx";
import type { Placed } from "../orders/waiting-payment.tsx";
import { showCode, type PaymentDialog } from "./culqi-dialog.ts";
import { declined } from "./order-failure.ts";
import type { OrderWatch } from "./use-placed-order.ts";
import { usePaymentScript, ScriptNotice } from "./payment-script.tsx";
import { PlacedOrder, WaysOn } from "./placed-order.tsx";

/** What the sandbox's dialog says when its buyer goes to the counter: `detail` is the provider's order. */
const counterEvent = "sandbox-counter";

/** The sandbox's dialog knows no session: the application pays at its counter. */
function useSandboxCounter(code: string, onPaid: () => void, onProblem: (text: string) => void): void {
  useEffect(() => {
    const pay = (event: Event) => {
      if (!(event instanceof CustomEvent) || event.detail !== code) return;
      call(paySandboxOrder, { params: { id: code } }).then(onPaid, (error: Error) =>
        onProblem(error.message),
      );
    };
    window.addEventListener(counterEvent, pay);
    return () => window.removeEventListener(counterEvent, pay);
  }, [code, onPaid, onProblem]);
}

/** The provider's dialog with the code of an order; it goes with the page that opened it. */
function useCodeDialog(order: Order, look: () => void) {
  const config = useQuery({ ...query(getPublicConfig, {}), staleTime: Infinity });
  const script = usePaymentScript(config.data?.payment, true);
  const email = useSession().user?.email ?? "";
  const [paymentCode, setPaymentCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const dialog = useRef<PaymentDialog>(null);
  const code = order.payment.code?.order ?? "";
  useSandboxCounter(code, look, setProblem);
  useEffect(() => () => dialog.current?.close(), []);

  const { wanted } = script;
  const publicKey = config.data?.payment.public_key;
  const open = useCallback(async () => {
    setProblem(null);
    const Dialog = await wanted();
    if (!Dialog || publicKey === undefined) return;
    dialog.current?.close();
    const due = { publicKey, amount: order.payment.amount, email, order: code };
    dialog.current = showCode(Dialog, due, {
      onCode: setPaymentCode,
      onError: (message) => setProblem(declined(message).text),
    });
  }, [wanted, publicKey, order.payment.amount, email, code]);
  return { script, isReady: config.isSuccess && !script.isLoading, paymentCode, problem, open };
}

const tick = 15_000;

function useLead({ order }: Placed): string {
  const now = useNow(tick);
  const until = Date.parse(order.payment.code?.expires_at ?? "");
  if (until <= now) return "El plazo para pagar terminó. Estamos comprobando si llegó tu pago.";
  return `Paga ${soles(order.payment.amount)} con tu código hasta ${formatUntil(until, now)}. Te guardamos los platos hasta entonces; tu pedido se confirma cuando se paga.`;
}

/** An order whose code waits to be paid; once it is, the page says so by itself. */
export function WaitingOrder({ placed, watch }: { placed: Placed; watch: OrderWatch }) {
  const { order, showCode = false } = placed;
  const dialog = useCodeDialog(order, watch.look);
  const { open, isReady, paymentCode } = dialog;
  const { codeShown } = watch;
  const [refusal, setRefusal] = useState<string | null>(null);
  const problem = dialog.problem ?? refusal;
  const lead = useLead(placed);
  const codeButton = useRef<HTMLButtonElement>(null);
  const wasShown = useRef(false);
  useEffect(() => {
    if (!showCode || !isReady || wasShown.current) return;
    wasShown.current = true;
    codeShown();
    void open();
  }, [showCode, isReady, codeShown, open]);
  return (
    <Box sx={{ maxWidth: 680 }}>
      <HourglassTopRounded sx={{ fontSize: 56, color: "warning.main", mb: 1, ml: -1.75 }} />
      <PageHeading title="Pendiente de pago" lead={lead} />
      <Stack sx={{ gap: 2, mb: 3 }}>
        {paymentCode !== null && (
          <Typography>
            Tu código:{" "}
            <Box component="strong" sx={{ fontVariantNumeric: "tabular-nums", userSelect: "all" }}>
              {paymentCode}
            </Box>
          </Typography>
        )}
        <ScriptNotice script={dialog.script} next={codeButton} />
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        {watch.isCutOff && (
          <Alert severity="warning">No pudimos ver si ya se pagó. Lo seguimos intentando.</Alert>
        )}
      </Stack>
      <WaysOn
        first={
          <Button
            ref={codeButton}
            variant="contained"
            size="large"
            startIcon={<QrCode2Rounded />}
            loading={!isReady && dialog.script.failure === null}
            onClick={() => void open()}
          >
            Ver código de pago
          </Button>
        }
      />
      <PlacedOrder order={order} />
      {order.can_be_cancelled && (
        <Box sx={{ mt: 2 }}>
          <CancelOrder order={order} onRefused={setRefusal} />
        </Box>
      )}
    </Box>
  );
}
