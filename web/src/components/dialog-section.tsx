import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** A bordered part of a record's dialog with actions of its own, which do not save the form. */
export function DialogSection({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{ border: 1, borderColor: "divider", borderRadius: 1, p: 2 }}
    >
      {children}
    </Box>
  );
}
