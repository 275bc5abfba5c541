import DoneAllRounded from "@mui/icons-material/DoneAllRounded";
import UpdateRounded from "@mui/icons-material/UpdateRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { productNames } from "@lonchera/domain/codes";
import type { RowChange } from "@lonchera/domain/day-changes";
import { noZoneLabel } from "@lonchera/domain/day-lines";
import { formatLimaTime } from "../../lib/lima-time.ts";
import { formatCount, formatNumber } from "@lonchera/domain/counts";
import type { Changes } from "./use-changes.ts";

/** How many of those that are gone are named one by one. */
const named = 5;

function goneText({ line, before }: RowChange, withPlace: boolean): string {
  const place = withPlace ? [line.zone ?? noZoneLabel, line.company] : [];
  return [line.dish, productNames[line.product], ...place].join(" · ") + ` (antes ${formatNumber(before)})`;
}

function Gone({ changes, withPlace }: { changes: Changes; withPlace: boolean }) {
  const gone = [...changes].filter(([, { now }]) => now === 0);
  if (gone.length === 0) return null;
  const rest = gone.length - named;
  return (
    <>
      <Typography variant="body2">Ya no se pide:</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: "body2" }}>
        {gone.slice(0, named).map(([key, change]) => (
          <li key={key}>{goneText(change, withPlace)}</li>
        ))}
        {rest > 0 && <li>y {formatNumber(rest)} más</li>}
      </Box>
    </>
  );
}

type ChangesNoticeProps = {
  changes: Changes;
  /** When it was last looked at. */
  since: number;
  /** Of rows that stand for a place. */
  withPlace: boolean;
  onSeen: () => void;
};

/** What is not as it was when somebody looked, until they say that they have seen it. */
export function ChangesNotice({ changes, since, withPlace, onSeen }: ChangesNoticeProps) {
  if (changes.size === 0) return null;
  const { time } = formatLimaTime(new Date(since).toISOString());
  return (
    <Alert
      role="note"
      severity="warning"
      variant="outlined"
      icon={<UpdateRounded />}
      action={
        <Button
          color="inherit"
          size="small"
          startIcon={<DoneAllRounded />}
          onClick={onSeen}
          sx={{ whiteSpace: "nowrap" }}
        >
          Marcar como visto
        </Button>
      }
      sx={{
        displayPrint: "none",
        mb: 2,
        flexWrap: { xs: "wrap", sm: "nowrap" },
        "& .MuiAlert-icon": { display: { xs: "none", sm: "flex" } },
      }}
    >
      <Typography sx={{ fontWeight: 650 }}>
        {changes.size === 1 ? "Cambió 1 fila" : `Cambiaron ${formatCount(changes.size, "fila")}`} desde las{" "}
        {time}.
      </Typography>
      <Gone changes={changes} withPlace={withPlace} />
    </Alert>
  );
}
