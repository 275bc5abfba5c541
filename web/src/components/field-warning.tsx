import WarningAmberRounded from "@mui/icons-material/WarningAmberRounded";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";

const place = {
  display: "flex",
  gap: 0.75,
  alignItems: "start",
  color: "warning.main",
  fontWeight: 600,
};

/** Shows a helper text that warns but does not block saving. */
export function FieldWarning({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={place}>
      <WarningAmberRounded sx={{ fontSize: 18 }} />
      <span>{children}</span>
    </Box>
  );
}
