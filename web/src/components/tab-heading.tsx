import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

/** Explains a tab, with its action beside it. */
export function TabHeading({ lead, action }: { lead: ReactNode; action: ReactNode }) {
  return (
    <Stack
      direction={{ xs: "column", sm: "row" }}
      sx={{ gap: 2, justifyContent: "space-between", alignItems: { sm: "center" }, mb: 2 }}
    >
      <Typography color="textSecondary" sx={{ maxWidth: "70ch" }}>
        {lead}
      </Typography>
      {action && <Box sx={{ flexShrink: 0 }}>{action}</Box>}
    </Stack>
  );
}
