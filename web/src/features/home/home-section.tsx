import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { LoadingRows, QueryError, type RetryableQuery } from "../../components/data-state.tsx";

type FigureProps = { to: string | null; children: ReactNode };

/** Links a figure to its list if the role sees one. */
export function FigureLink({ to, children }: FigureProps) {
  if (to === null) return <span>{children}</span>;
  return (
    <MuiLink
      component={Link}
      to={to}
      color="inherit"
      sx={{
        display: "inline-block",
        alignContent: "center",
        minHeight: { xs: 44, sm: 24 },
        minWidth: { xs: 44, sm: 24 },
        overflowWrap: "anywhere",
        textDecorationColor: "var(--mui-palette-divider)",
        textUnderlineOffset: "0.2em",
        "&:hover": { color: "primary.main", textDecorationColor: "currentcolor" },
      }}
    >
      {children}
    </MuiLink>
  );
}

type SectionProps<Data> = {
  title: ReactNode;
  query: RetryableQuery & { readonly data: Data | undefined };
  /** It is shown if the part could not be loaded. */
  message: string;
  /** The skeleton has this many rows. */
  rows?: number;
  children: (data: Data) => ReactNode;
};

/** Shows a part of the home with its own skeleton and error. What was loaded before an error stays. */
export function HomeSection<Data>({ title, query, message, rows = 4, children }: SectionProps<Data>) {
  const id = useId();
  const { data, error } = query;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Typography variant="h2" id={id} sx={{ mb: 2 }}>
        {title}
      </Typography>
      {error !== null && (
        <Box sx={{ mb: data === undefined ? 0 : 2 }}>
          <QueryError query={query} message={message} />
        </Box>
      )}
      {data === undefined ? error === null && <LoadingRows rows={rows} height={32} /> : children(data)}
    </Card>
  );
}

export const plainList = { listStyle: "none", m: 0, p: 0 };

/** Styles a row of a list, with its name at the start and its figure at the end. */
export const listRow = {
  display: "flex",
  gap: 2,
  justifyContent: "space-between",
  alignItems: "baseline",
  py: 1.25,
  borderTop: 1,
  borderColor: "divider",
  "&:first-of-type": { borderTop: 0, pt: 0 },
  "&:last-of-type": { pb: 0 },
};
