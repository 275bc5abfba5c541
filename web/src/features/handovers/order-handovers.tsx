import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "@lonchera/contract/endpoint";
import { getOrderHandovers } from "@lonchera/contract/handovers";
import { formatShortDate, getWeekDay, toLimaDate } from "@lonchera/domain/calendar";
import { weekDayNames } from "@lonchera/domain/codes";
import { getHandoverTime, handoverMealNames } from "@lonchera/domain/handover";
import { LoadingRows, QueryError } from "../../components/data-state.tsx";
import { DialogSection } from "../../components/dialog-section.tsx";
import { QrCode } from "../../components/qr-code.tsx";
import { query } from "../../lib/api/query.ts";
import { formatMoment } from "../../lib/time-text.ts";
import { getNow } from "../../lib/clock.ts";

type Portion = ResponseOf<typeof getOrderHandovers>["portions"][number];

/** Returns whether the portion can still be handed over, because its day has not passed. */
function isAwaited({ date, handover }: Portion): boolean {
  return handover === null && date >= toLimaDate(getNow());
}

/** Returns a text like `Entregado por Carlos Ríos a las 12:40, en Comedor`. Customers do not see the name. */
function describeHandover(portion: Portion): string {
  const { handover } = portion;
  if (handover === null) return isAwaited(portion) ? "Por entregar" : "Entrega no anotada";
  const by = handover.by === null ? "" : ` por ${handover.by}`;
  const at = formatMoment(getHandoverTime(handover), getNow());
  return `Entregado${by} ${at}, en ${handover.place}`;
}

function PortionLine({ portion }: { portion: Portion }) {
  const { date, meal, zone, handover } = portion;
  const Icon = handover === null ? ScheduleRounded : CheckCircleRounded;
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, py: 0.5 }}>
      <Icon
        fontSize="small"
        aria-hidden="true"
        sx={{ mt: 0.25, color: handover === null ? "text.secondary" : "success.main" }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650 }}>
          {weekDayNames[getWeekDay(date)]} {formatShortDate(date)} · {handoverMealNames[meal]} · {zone}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {describeHandover(portion)}
        </Typography>
      </Box>
    </Stack>
  );
}

/** Shows the code with which the customer gets the portions that are still to be handed over. */
function Code({ code }: { code: string }) {
  return (
    <Stack sx={{ gap: 0.5, alignItems: "center" }}>
      <QrCode text={code} label={`Código QR ${code}`} side={176} />
      <Typography sx={{ fontSize: "1.5rem", fontWeight: 700, letterSpacing: "0.08em", whiteSpace: "nowrap" }}>
        {code}
      </Typography>
    </Stack>
  );
}

type OrderHandoversProps = {
  /** It is the order's id. */
  order: number;
  isStaff: boolean;
};

/** Shows the code of an order and its handovers, or nothing unless owners have switched them on. */
export function OrderHandovers({ order, isStaff }: OrderHandoversProps) {
  const handovers = useQuery(query(getOrderHandovers, { params: { id: order } }));
  const { data, isError } = handovers;
  if (!data)
    return isError ? (
      <QueryError query={handovers} message="No pudimos cargar el código de entrega" />
    ) : (
      <LoadingRows rows={1} height={250} />
    );
  const hasAwaited = data.portions.some(isAwaited);
  // Nothing was handed over by code, and nothing can be any more.
  if (!hasAwaited && data.portions.every(({ handover }) => handover === null)) return null;
  return (
    <DialogSection label="Entrega">
      <Stack
        direction={{ xs: "column", sm: "row" }}
        sx={{ gap: { xs: 2, sm: 3 }, alignItems: { sm: "center" } }}
      >
        {hasAwaited && data.code !== null && <Code code={data.code} />}
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="h2">
            {hasAwaited ? "Código de entrega" : "Entregado"}
          </Typography>
          {hasAwaited && !isStaff && (
            <Typography variant="body2" color="textSecondary">
              Muéstralo o díctalo al recibir tu pedido.
            </Typography>
          )}
          <Box component="ul" aria-label="Entregas" sx={{ m: 0, mt: 1, p: 0, listStyle: "none" }}>
            {data.portions.map((portion) => (
              <PortionLine key={`${portion.date} ${portion.meal} ${portion.zone_id}`} portion={portion} />
            ))}
          </Box>
        </Box>
      </Stack>
    </DialogSection>
  );
}
