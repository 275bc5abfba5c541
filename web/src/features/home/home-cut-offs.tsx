import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { listCuttingTimes } from "@lonchera/contract/cutting-times";
import { getHomeCutOffs, type HomeCutOff } from "@lonchera/contract/home";
import { productNames } from "@lonchera/domain/codes";
import { formatCount } from "@lonchera/domain/texts";
import { paths } from "../../app/paths.ts";
import { useNow } from "../../components/use-now.ts";
import { query } from "../../lib/api/query.ts";
import { canStaffCall } from "../../lib/session/permissions.ts";
import { useSession } from "../../lib/session/session.ts";
import { formatMoment } from "../../lib/time-text.ts";
import { formatShortDay } from "./home-links.ts";
import { FigureLink, HomeSection, listRow, plainList } from "./home-section.tsx";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns a text like `42 min`, `2 h 15 min` or `3 días`. */
function formatTimeLeft(left: number): string {
  if (left >= 2 * day) return formatCount(Math.floor(left / day), "día");
  const minutes = Math.max(1, Math.ceil(left / minute));
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? "" : ` ${rest} min`}`;
}

function CutOff({ cutOff, now }: { cutOff: HomeCutOff; now: number }) {
  const { user } = useSession();
  const closesAt = Date.parse(cutOff.closes_at);
  const left = closesAt - now;
  const to = canStaffCall(user, [listCuttingTimes]) ? paths.adminCuttingTime() : null;
  return (
    <Box component="li" sx={listRow}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {productNames[cutOff.product]} del {formatShortDay(cutOff.date)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Cierra {formatMoment(closesAt, now)} · {formatCount(cutOff.companies, "empresa")}
        </Typography>
      </Box>
      <Typography
        sx={{ whiteSpace: "nowrap", fontWeight: 650, color: left < hour ? "warning.main" : "text.primary" }}
      >
        <FigureLink to={to}>en {formatTimeLeft(left)}</FigureLink>
      </Typography>
    </Box>
  );
}

export function HomeCutOffs() {
  const now = useNow(15_000);
  const cutOffs = useQuery({ ...query(getHomeCutOffs, {}), refetchInterval: 60_000 });
  return (
    <HomeSection title="Próximos cierres" query={cutOffs} message="No se pudieron cargar los cierres">
      {({ cut_offs }) => {
        const open = cut_offs.filter(({ closes_at }) => Date.parse(closes_at) > now);
        if (open.length === 0)
          return (
            <Typography color="textSecondary">No hay menús abiertos para los próximos siete días.</Typography>
          );
        return (
          <Box component="ul" sx={plainList}>
            {open.map((cutOff) => (
              <CutOff
                key={`${cutOff.date} ${cutOff.product} ${cutOff.closes_at}`}
                cutOff={cutOff}
                now={now}
              />
            ))}
          </Box>
        );
      }}
    </HomeSection>
  );
}
