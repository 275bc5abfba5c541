import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { focusIfLinked } from "./focus.ts";

type SectionCardProps = {
  title: string;
  /** Stands beside the title. */
  beside?: ReactNode;
  /** The lead explains the section. */
  lead?: ReactNode;
  /** Lets the hash of an address name the section, which then gets the focus. */
  id?: string;
  children: ReactNode;
};

/** Shows a part of a page with a title and a frame. */
export function SectionCard({ title, beside, lead, id, children }: SectionCardProps) {
  return (
    <Paper
      component="section"
      aria-label={title}
      variant="outlined"
      {...(id !== undefined && { id, ref: focusIfLinked, tabIndex: -1 })}
      sx={{ p: { xs: 2, sm: 3 }, outline: "none", scrollMarginTop: { xs: 72, md: 16 } }}
    >
      <Stack
        direction="row"
        sx={{ columnGap: 1.5, flexWrap: "wrap", alignItems: "center", mb: lead ? 0.5 : 1.5 }}
      >
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        {beside}
      </Stack>
      {lead && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {lead}
        </Typography>
      )}
      {children}
    </Paper>
  );
}
