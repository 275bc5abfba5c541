import HourglassTopRounded from "@mui/icons-material/HourglassTopRounded";
import Alert from "@mui/material/Alert";
import { untilMoment } from "../../lib/moment-text.ts";
import { useNow } from "../../components/use-now.ts";
import { CodeLink } from "./code-link.tsx";
import { useWaitingOrder } from "./recent-orders.ts";

const aMinute = 60_000;

/** That an order still has to be paid, until when, and the way there; nothing where none does. */
export function WaitingNotice({ paysByCode }: { paysByCode: boolean }) {
  const order = useWaitingOrder(paysByCode);
  const now = useNow(aMinute);
  if (!order?.payment.code) return null;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      icon={<HourglassTopRounded />}
      action={<CodeLink order={order} color="inherit" sx={{ whiteSpace: "nowrap" }} />}
      sx={{
        mb: 2,
        bgcolor: "background.paper",
        flexWrap: { xs: "wrap", sm: "nowrap" },
        "& .MuiAlert-icon": { display: { xs: "none", sm: "flex" } },
      }}
    >
      Tienes un pedido pendiente de pago hasta {untilMoment(Date.parse(order.payment.code.expires_at), now)}.
    </Alert>
  );
}
