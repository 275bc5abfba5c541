/** `sx` of the drawer's entries. */
export const entryStyle = {
  display: "flex",
  justifyContent: "flex-start",
  gap: 1.75,
  width: "100%",
  // All entries of staff fit on a low screen.
  minHeight: { xs: 44, md: 36 },
  px: 1.5,
  overflowWrap: "anywhere",
  hyphens: "auto",
  borderRadius: 1,
  typography: "body1",
  fontWeight: 600,
  color: "drawer.muted",
  "&:hover": { bgcolor: "drawer.selected", color: "drawer.text" },
  "&.active": { bgcolor: "drawer.selected", color: "drawer.text" },
  "&.active svg": { color: "drawer.accent" },
  "&.Mui-focusVisible": { outlineOffset: -3 },
};
