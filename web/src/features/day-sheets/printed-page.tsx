import GlobalStyles from "@mui/material/GlobalStyles";
import Typography from "@mui/material/Typography";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { formatLimaTime } from "../../lib/lima-time.ts";
import type { LabelFormat } from "./label-format.ts";
import { sheetNames, type SheetKind } from "./sheet-address.ts";
import { formatDay } from "../../lib/day-text.ts";

/** Of what is printed, whatever the colours of the screen. */
export const printedName = "printed-sheet";

const black = { color: "#000 !important", backgroundColor: "transparent !important" };
const onPaper = {
  "@media print": {
    "html, body": {
      background: "#fff !important",
      color: "#000 !important",
      colorScheme: "light",
      minHeight: "0 !important",
    },
    ".notistack-SnackbarContainer": { display: "none" },
    [`.${printedName}, .${printedName} *`]: {
      ...black,
      borderColor: "#777 !important",
      boxShadow: "none !important",
    },
  },
};

/** Letters, digits and dashes only: nothing that a style sheet could take for more. */
function pageStyle(note: string): string {
  const font = "font: 8.5pt 'Source Sans 3 Variable', sans-serif; color: #000;";
  return `@page { size: A4; margin: 12mm 12mm 15mm;
    @bottom-left { content: "${note}"; ${font} }
    @bottom-right { content: "Página " counter(page) " de " counter(pages); ${font} } }`;
}

export const labelPageStyles: Readonly<Record<LabelFormat, string>> = {
  a4: "@page { size: A4; margin: 0; }",
  "100x50": "@page { size: 100mm 50mm; margin: 0; }",
};

/** How the browser cuts the paper. */
export function PaperStyle({ page }: { page: string }) {
  return (
    <>
      <GlobalStyles styles={onPaper} />
      <style>{page}</style>
    </>
  );
}

type PrintedHeadingProps = {
  sheet: SheetKind;
  date: CalendarDate;
  printedAt: number;
  /** What it is narrowed to. */
  only: readonly string[];
};

/** What sheet this is, of which day and from when: at the top of the first page, and at the foot of each. */
export function PrintedHeading({ sheet, date, printedAt, only }: PrintedHeadingProps) {
  const { time } = formatLimaTime(new Date(printedAt).toISOString());
  const words = `Lonchera · ${sheetNames[sheet]} · ${formatDay(date)} · impreso ${time}`;
  return (
    <>
      <PaperStyle page={pageStyle(words)} />
      <Typography
        component="p"
        sx={{ display: "none", displayPrint: "block", fontSize: "13pt", fontWeight: 700, mb: 2 }}
      >
        {words}
        {only.length > 0 && <br />}
        {only.length > 0 && `Solo: ${only.join(" · ")}`}
      </Typography>
    </>
  );
}
