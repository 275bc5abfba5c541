import { styled } from "@mui/material/styles";

/**
 * Shows a short label in a rounded box. Unlike MUI's `Chip` it has no actions, and it is small enough for the first
 * page.
 */
export const Tag = styled("span", { shouldForwardProp: (name) => name !== "size" && name !== "sx" })<{
  size?: "small" | "medium";
}>(({ theme, size = "small" }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  maxWidth: "100%",
  // The box grows with the text.
  minHeight: size === "small" ? 24 : 32,
  paddingInline: size === "small" ? 8 : 12,
  borderRadius: 99,
  fontFamily: theme.typography.fontFamily,
  fontSize: theme.typography.pxToRem(13),
  fontWeight: 600,
  whiteSpace: "nowrap",
  overflow: "hidden",
  verticalAlign: "middle",
}));
