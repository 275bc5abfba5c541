/** `sx` of a sheet's table, read from two metres on a screen and from paper. */
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

/** `sx` of the number that matters. */
export const bigNumber = { fontSize: { xs: "1.5rem", sm: "1.75rem" }, fontWeight: 750, lineHeight: 1.1 };
export const groupNumber = { fontSize: "1.125rem", fontWeight: 700 };
