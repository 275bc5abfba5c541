import GlobalStyles from "@mui/material/GlobalStyles";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { nonce } from "../../lib/content-security.ts";
import { formatDay, formatLimaTime } from "../../lib/time-text.ts";
import type { LabelFormat } from "./label-format.ts";
import { type SheetKind, sheetNames } from "./sheet-address.ts";

/** `sx` of a sheet's table, which is read from two metres and on paper. */
export const sheetTable = {
  width: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { textAlign: "left", verticalAlign: "top", px: { xs: 1.5, sm: 2 }, py: 1.25 },
  "& thead th": { typography: "body2", fontWeight: 650, color: "text.secondary", py: 0.75 },
  "& tbody tr": { borderTop: 1, borderColor: "divider" },
  "& tbody tr.group": { bgcolor: "action.hover" },
  "& .quantity": { textAlign: "right", whiteSpace: "nowrap", width: "1%" },
  "@media print": {
    "& th, & td": { px: "2mm", py: "1.2mm" },
    "& thead": { display: "table-header-group" },
    "& tr": { breakInside: "avoid" },
    "& tr.group": { breakAfter: "avoid" },
    "& .MuiChip-root": { height: "auto", fontSize: "inherit", borderRadius: 0 },
    "& .MuiChip-label": { px: 0 },
    "& .MuiChip-icon": { m: "0 1mm 0 0 !important" },
  },
};

/** `sx` of a quantity. */
export const bigNumber = { fontSize: { xs: "1.5rem", sm: "1.75rem" }, fontWeight: 750, lineHeight: 1.1 };
export const groupNumber = { fontSize: "1.125rem", fontWeight: 700 };

type Printing = { readonly isPrinting: boolean; readonly printedAt: number };

/** Whether the page is being printed, and when it last was. It renders before the browser prints. */
export function usePrinting(): Printing {
  const [printing, setPrinting] = useState<Printing>(() => ({ isPrinting: false, printedAt: Date.now() }));
  useEffect(() => {
    const before = () => flushSync(() => setPrinting({ isPrinting: true, printedAt: Date.now() }));
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

export const printedFileName = "printed-sheet";

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
    [`.${printedFileName}, .${printedFileName} *`]: {
      ...black,
      borderColor: "#777 !important",
      boxShadow: "none !important",
    },
  },
};

/** `note` has only letters, digits and dashes, because it becomes a CSS string. */
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

/** The page size and margins for the browser. */
export function PaperStyle({ page }: { page: string }) {
  return (
    <>
      <GlobalStyles styles={onPaper} />
      <style nonce={nonce}>{page}</style>
    </>
  );
}

type PrintedHeadingProps = {
  sheet: SheetKind;
  date: CalendarDate;
  printedAt: number;
  /** The active filters. */
  only: readonly string[];
};

/** The sheet's title, day and time: at the top of the first page and at the foot of each. */
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
