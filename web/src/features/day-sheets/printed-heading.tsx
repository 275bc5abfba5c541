import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { PrintStyles, createPageStyle } from "../../components/printed-page.tsx";
import { formatDay, formatLimaTime } from "../../lib/time-text.ts";
import { getNow } from "../../lib/clock.ts";
import { type SheetKind, sheetNames } from "./sheet-url-state.ts";

type PrintState = { readonly isPrinting: boolean; readonly printedAt: number };

/** Returns whether the page is being printed, and when it was last printed. It renders again before the browser prints. */
export function usePrinting(): PrintState {
  const [printing, setPrinting] = useState<PrintState>(() => ({ isPrinting: false, printedAt: getNow() }));
  useEffect(() => {
    const before = () => flushSync(() => setPrinting({ isPrinting: true, printedAt: getNow() }));
    const after = () => setPrinting((now) => ({ ...now, isPrinting: false }));
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  return printing;
}

type PrintedHeadingProps = {
  sheet: SheetKind;
  date: CalendarDate;
  printedAt: number;
  filterLabels: readonly string[];
};

/** Prints the sheet's title, day and time at the top of the first page and at the foot of each. */
export function PrintedHeading({ sheet, date, printedAt, filterLabels }: PrintedHeadingProps) {
  const { time } = formatLimaTime(new Date(printedAt).toISOString());
  const words = `Lonchera · ${sheetNames[sheet]} · ${formatDay(date)} · impreso ${time}`;
  return (
    <>
      <PrintStyles page={createPageStyle(words)} />
      <Typography
        component="p"
        sx={{ display: "none", displayPrint: "block", fontSize: "13pt", fontWeight: 700, mb: 2 }}
      >
        {words}
        {filterLabels.length > 0 && <br />}
        {filterLabels.length > 0 && `Solo: ${filterLabels.join(" · ")}`}
      </Typography>
    </>
  );
}
