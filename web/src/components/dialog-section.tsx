import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Shows a bordered part of a record's dialog. Its own actions do not save the form. */
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
