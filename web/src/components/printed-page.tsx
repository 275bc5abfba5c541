import GlobalStyles from "@mui/material/GlobalStyles";
import { nonce } from "../lib/content-security.ts";

/** This `sx` styles a table that is printed. Its header repeats on each page, and no row is cut. */
export const printedTableStyles = {
  width: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { textAlign: "left", verticalAlign: "top", px: { xs: 1, sm: 2 }, py: 1.25 },
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

export const quantityStyles = { fontSize: { xs: "1.5rem", sm: "1.75rem" }, fontWeight: 750, lineHeight: 1.1 };
export const groupQuantityStyles = { fontSize: "1.125rem", fontWeight: 700 };

/** Parts with this class are printed in black on white. */
export const printedClassName = "printed-sheet";

const black = { color: "#000 !important", backgroundColor: "transparent !important" };
const onPaper = {
  "@media print": {
    "html, body": {
      background: "#fff !important",
      color: "#000 !important",
      colorScheme: "light",
      minHeight: "0 !important",
    },
    ".notistack-SnackbarContainer": { display: "none !important" },
    [`.${printedClassName}, .${printedClassName} *`]: {
      ...black,
      borderColor: "#777 !important",
      boxShadow: "none !important",
    },
  },
};

/**
 * Returns the style of an A4 page with the note and the page number at its foot. `note` may contain only letters,
 * digits and dashes, because it becomes a CSS string.
 */
export function createPageStyle(note: string): string {
  const font = "font: 8.5pt 'Source Sans 3 Variable', sans-serif; color: #000;";
  return `@page { size: A4; margin: 12mm 12mm 15mm;
    @bottom-left { content: "${note}"; ${font} }
    @bottom-right { content: "Página " counter(page) " de " counter(pages); ${font} } }`;
}

/** Gives the browser the page size, the margins and the styles for printing. */
export function PrintStyles({ page }: { page: string }) {
  return (
    <>
      <GlobalStyles styles={onPaper} />
      <style nonce={nonce}>{page}</style>
    </>
  );
}
