import UpdateRounded from "@mui/icons-material/UpdateRounded";
import Chip from "@mui/material/Chip";
import type { RowChange } from "@lonchera/domain/day-changes";
import { formatNumber } from "@lonchera/domain/counts";

function changeText({ before, now }: RowChange): string {
  if (before === 0) return "Nuevo";
  if (now === before) return "Cambió el detalle";
  const more = now > before ? `+${formatNumber(now - before)}` : `−${formatNumber(before - now)}`;
  return `${more} (antes ${formatNumber(before)})`;
}

/** Of a row that changed since somebody looked; paper shows what is. */
export function ChangeMark({ change }: { change: RowChange | undefined }) {
  if (change === undefined) return null;
  return (
    <Chip
      size="small"
      variant="outlined"
      color="warning"
      icon={<UpdateRounded />}
      label={changeText(change)}
      sx={{ displayPrint: "none", ml: 1, verticalAlign: "middle", bgcolor: "background.paper" }}
    />
  );
}

/** `sx` of such a row. */
export function changedRow(change: RowChange | undefined): object {
  if (change === undefined) return {};
  return {
    bgcolor: "color-mix(in srgb, var(--mui-palette-warning-main) 14%, transparent)",
    transition: "background-color 400ms",
  };
}
