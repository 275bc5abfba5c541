import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId, type ReactNode } from "react";

/** Fields that belong together, under a heading of their own. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id={titleId} sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Stack sx={{ gap: 2.5 }}>{children}</Stack>
    </Card>
  );
}
