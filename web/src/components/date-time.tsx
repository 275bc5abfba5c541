import Box from "@mui/material/Box";
import { formatLimaTime } from "../lib/time-text.ts";

/** Shows an ISO instant in Lima time, with the time in a quieter colour: `05/07/2026 14:30`. */
export function DateTime({ instant }: { instant: string }) {
  const { date, time } = formatLimaTime(instant);
  return (
    <Box component="time" dateTime={instant} sx={{ fontVariantNumeric: "tabular-nums" }}>
      {date}{" "}
      <Box component="span" sx={{ color: "text.secondary" }}>
        {time}
      </Box>
    </Box>
  );
}
