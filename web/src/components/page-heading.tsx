import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, type ReactNode } from "react";

const applicationName = "Lonchera";
let isFirstPage = true;

/** The page's title in the tab, and focus on its heading once the user has come here by a link. */
function usePageArrival(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${applicationName}`;
  }, [title]);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return heading;
}

type PageHeadingProps = {
  /** Of the tab; also the heading's words where `children` are not given. */
  title: string;
  children?: ReactNode;
  /** A sentence below the heading. */
  lead?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
};

/** The one h1 of a page. Every screen has it, also while it loads or has failed. */
export function PageHeading({ title, children, lead, actions }: PageHeadingProps) {
  const heading = usePageArrival(title);
  return (
    <Stack
      direction={{ xs: "column", sm: "row" }}
      sx={{ gap: 2, justifyContent: "space-between", alignItems: { sm: "flex-end" }, mb: 3 }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h1" ref={heading} tabIndex={-1}>
          {children ?? title}
        </Typography>
        {lead && (
          <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: "60ch" }}>
            {lead}
          </Typography>
        )}
      </Box>
      {actions && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
          {actions}
        </Stack>
      )}
    </Stack>
  );
}
