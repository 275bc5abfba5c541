import HourglassTopRounded from "@mui/icons-material/HourglassTopRounded";
import QrCode2Rounded from "@mui/icons-material/QrCode2Rounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState } from "react";
import { soles } from "@lonchera/domain/money";
import { untilMoment } from "../../lib/moment-text.ts";
import { CancelOrder } from "../orders/cancel-order.tsx";
import type { Placed } from "../orders/placed-state.ts";
import { PageHeading } from "../../components/page-heading.tsx";
import { useNow } from "../../components/use-now.ts";
import { PlacedOrder } from "./placed-order.tsx";
import { ScriptNotice } from "./script-notice.tsx";
import { useCodeDialog } from "./use-code-dialog.ts";
import type { OrderWatch } from "./use-order-watch.ts";
import { WaysOn } from "./ways-on.tsx";

const tick = 15_000;

function useLead({ order }: Placed): string {
  const now = useNow(tick);
  const until = Date.parse(order.payment.code?.expires_at ?? "");
  if (until <= now) return "El plazo para pagar terminó. Estamos comprobando si llegó tu pago.";
  return `Paga ${soles(order.payment.amount)} con tu código hasta ${untilMoment(until, now)}. Te guardamos los platos hasta entonces; tu pedido se confirma cuando se paga.`;
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
