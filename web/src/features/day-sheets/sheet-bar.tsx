import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { sumQuantities } from "@lonchera/domain/day-lines";
import { DayPicker } from "./day-picker.tsx";
import { filteredLines, type Narrowable } from "./filtered-lines.ts";
import { LiveLine } from "./live-line.tsx";
import { formatDay } from "../../lib/day-text.ts";
import { summaryText } from "./sheet-text.ts";
import type { SheetAddress } from "./use-sheet-address.ts";

type DayFactsProps = {
  date: CalendarDate;
  sheet: { readonly data: unknown; readonly error: Error | null; readonly dataUpdatedAt: number };
  /** What the day comes to. */
  summary: string | null;
};

function DayFacts({ date, sheet, summary }: DayFactsProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 650 }}>
        <Box
          component="span"
          sx={{ display: "inline-block", "&::first-letter": { textTransform: "uppercase" } }}
        >
          {formatDay(date)}
        </Box>
        {summary && ` · ${summary}`}
      </Typography>
      {sheet.data !== undefined && <LiveLine updatedAt={sheet.dataUpdatedAt} error={sheet.error} />}
    </Box>
  );
}

type Counted = Narrowable & { readonly quantity: number };
type SheetBarProps = Pick<DayFactsProps, "sheet"> & {
  address: SheetAddress;
  /** Of the day; `undefined` until they are there. */
  lines: readonly Counted[] | undefined;
  /** How many orders they are of, where that is known. */
  orders: number | undefined;
};

/** Of which day, how much, and how fresh. */
export function SheetBar({ address: { state, today, change }, sheet, lines, orders }: SheetBarProps) {
  const { product, company, vehicle } = state;
  const summary = useMemo(() => {
    if (lines === undefined || lines.length === 0) return null;
    const shown = filteredLines(lines, { product, company, vehicle });
    return summaryText(sumQuantities(shown), sumQuantities(lines), orders);
  }, [lines, orders, product, company, vehicle]);
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
      <DayPicker date={state.date} isDay={state.isDay} today={today} onChoose={(date) => change({ date })} />
      {state.isDay && <DayFacts date={state.date} sheet={sheet} summary={summary} />}
    </Box>
  );
}
