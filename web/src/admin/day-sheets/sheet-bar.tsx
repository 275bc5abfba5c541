import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { DayPicker } from "./day-picker.tsx";
import { LiveLine } from "./live-line.tsx";
import { dayText } from "../../app/day-text.ts";
import type { SheetAddress } from "./use-sheet-address.ts";

type SheetBarProps = {
  address: SheetAddress;
  sheet: { readonly data: unknown; readonly error: Error | null; readonly dataUpdatedAt: number };
  /** What the day comes to. */
  summary: string | null;
};

/** Of which day, how much, and how fresh. */
export function SheetBar({ address: { state, today, change }, sheet, summary }: SheetBarProps) {
  return (
    <Box
      sx={{
        displayPrint: "none",
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 3,
        rowGap: 1.5,
        mb: 2,
      }}
    >
      <DayPicker date={state.date} today={today} onChoose={(date) => change({ date })} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650 }}>
          <Box
            component="span"
            sx={{ display: "inline-block", "&::first-letter": { textTransform: "uppercase" } }}
          >
            {dayText(state.date)}
          </Box>
          {summary && ` · ${summary}`}
        </Typography>
        {sheet.data !== undefined && <LiveLine updatedAt={sheet.dataUpdatedAt} error={sheet.error} />}
      </Box>
    </Box>
  );
}
