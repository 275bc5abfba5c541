import AddRounded from "@mui/icons-material/AddRounded";
import Box from "@mui/material/Box";
import Button, { type ButtonProps } from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, type ReactNode } from "react";
import { isNavigationContinued } from "../lib/document-reload.ts";

const applicationName = "Lonchera";
let isFirstPage = !isNavigationContinued;

/** Sets the tab's title, and focuses the heading after a navigation. */
function usePageTitle(title: string) {
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
  /** The title of the tab. It is also the heading, unless `children` are given. */
  title: string;
  children?: ReactNode;
  /** The lead is a sentence below the heading. */
  lead?: ReactNode;
  /** The buttons stand beside the heading. */
  actions?: ReactNode;
};

/** Shows the page's h1. Every screen renders it, also while it loads and after an error. */
export function PageHeading({ title, children, lead, actions }: PageHeadingProps) {
  const heading = usePageTitle(title);
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
        <Stack
          direction="row"
          sx={{
            gap: 1,
            flexWrap: "wrap",
            flexShrink: 0,
            maxWidth: { sm: "60%" },
            justifyContent: { sm: "flex-end" },
          }}
        >
          {actions}
        </Stack>
      )}
    </Stack>
  );
}

export function AddButton(props: Pick<ButtonProps, "children" | "onClick">) {
  return <Button variant="contained" startIcon={<AddRounded />} {...props} />;
}
