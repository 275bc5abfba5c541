import DoneAllRounded from "@mui/icons-material/DoneAllRounded";
import UpdateRounded from "@mui/icons-material/UpdateRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { useEffect, useMemo, useRef } from "react";
import { productNames } from "@lonchera/domain/codes";
import { formatCount, formatNumber } from "@lonchera/domain/texts";
import { findChangedRows, type RowChange, type SheetRowKeys } from "@lonchera/domain/day-changes";
import { type DayLine, noZoneLabel } from "@lonchera/domain/day-lines";
import { announce } from "../../components/live-region.tsx";
import { useNow } from "../../components/use-now.ts";
import { formatDeadline } from "../../lib/time-text.ts";

export type RowChanges = ReadonlyMap<string, RowChange>;

/** Two announcements are at least this many milliseconds apart. */
const announcementInterval = 60_000;

/** Announces changes to screen readers, at most once per interval. */
function useChangeAnnouncement(changes: RowChanges) {
  const last = useRef(-announcementInterval);
  const changedRows = [...changes].map(([key, { now }]) => `${key} ${now}`).join();
  useEffect(() => {
    if (changedRows === "" || performance.now() - last.current < announcementInterval) return;
    last.current = performance.now();
    announce("Cambiaron las cantidades del día.");
  }, [changedRows]);
}

/** Returns the rows that changed since they were seen, and announces changes to screen readers. */
export function useRowChanges(
  before: readonly DayLine[],
  now: readonly DayLine[],
  keys: SheetRowKeys,
): RowChanges {
  const changes = useMemo(() => findChangedRows(before, now, keys), [before, now, keys]);
  useChangeAnnouncement(changes);
  return changes;
}

function formatChange({ before, now }: RowChange): string {
  if (before === 0) return "Nuevo";
  if (now === before) return "Cambió el detalle";
  const more = now > before ? `+${formatNumber(now - before)}` : `−${formatNumber(before - now)}`;
  return `${more} (antes ${formatNumber(before)})`;
}

/** Marks a row that changed since it was seen. The mark is not printed. */
export function ChangeMark({ change }: { change: RowChange | undefined }) {
  if (change === undefined) return null;
  return (
    <Chip
      size="small"
      variant="outlined"
      color="warning"
      icon={<UpdateRounded />}
      label={formatChange(change)}
      sx={{ displayPrint: "none", ml: 1, verticalAlign: "middle", bgcolor: "background.paper" }}
    />
  );
}

/** Returns the `sx` of a row, which highlights a changed one. */
export function getRowStyle(change: RowChange | undefined): object {
  if (change === undefined) return {};
  return {
    bgcolor: "color-mix(in srgb, var(--mui-palette-warning-main) 14%, transparent)",
    transition: "background-color 400ms",
  };
}

/** At most this many removed rows are named one by one. */
const maxNamedRows = 5;

function formatRemovedLine({ line, before }: RowChange, withPlace: boolean): string {
  const place = withPlace ? [line.zone ?? noZoneLabel, line.company] : [];
  return [line.dish, productNames[line.product], ...place].join(" · ") + ` (antes ${formatNumber(before)})`;
}

function RemovedLines({ changes, withPlace }: { changes: RowChanges; withPlace: boolean }) {
  const gone = [...changes].filter(([, { now }]) => now === 0);
  if (gone.length === 0) return null;
  const rest = gone.length - maxNamedRows;
  return (
    <>
      <Typography variant="body2">Ya no se pide:</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: "body2" }}>
        {gone.slice(0, maxNamedRows).map(([key, change]) => (
          <li key={key}>{formatRemovedLine(change, withPlace)}</li>
        ))}
        {rest > 0 && <li>y {formatNumber(rest)} más</li>}
      </Box>
    </>
  );
}

type ChangesNoticeProps = {
  changes: RowChanges;
  /** The lines were last acknowledged at this instant, in milliseconds. */
  since: number;
  /** Removed rows are named with their place. */
  withPlace: boolean;
  onSeen: () => void;
};

/** Shows the changes since the lines were last acknowledged, with a button to acknowledge them. */
export function ChangesNotice({ changes, since, withPlace, onSeen }: ChangesNoticeProps) {
  const now = useNow(60_000);
  if (changes.size === 0) return null;
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
        {changes.size === 1 ? "Cambió 1 fila" : `Cambiaron ${formatCount(changes.size, "fila")}`} desde{" "}
        {formatDeadline(since, now)}.
      </Typography>
      <RemovedLines changes={changes} withPlace={withPlace} />
    </Alert>
  );
}
