/** `sx` of the drawer's entries. */
export const entryStyle = {
  display: "flex",
  justifyContent: "flex-start",
  gap: 1.75,
  width: "100%",
  // All entries of staff fit on a screen of 800 px.
  minHeight: { xs: 44, md: 29 },
  px: 1.5,
  overflowWrap: "anywhere",
  // Large text leaves no room for the icon beside the longest word.
  "@container (max-width: 12rem)": { "& svg": { display: "none" } },
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
