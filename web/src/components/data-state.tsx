import type { SvgIconComponent } from "@mui/icons-material";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { focusHeadingOnRemoval } from "./lost-focus.ts";
import { useErrorSnackbar } from "./snackbars.tsx";

/** Shows a spinner for a screen whose layout is unknown. */
export function LoadingSpinner({ label = "Cargando…" }: { label?: string }) {
  return (
    <Box sx={{ display: "grid", placeItems: "center", py: 8 }}>
      <CircularProgress aria-label={label} />
    </Box>
  );
}

/** Shows skeleton rows for a list that is loading. */
export function LoadingRows({ rows = 5, height = 56 }: { rows?: number; height?: number }) {
  return (
    <Stack role="status" aria-label="Cargando…" sx={{ gap: 1.5 }}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" sx={{ height }} />
      ))}
    </Stack>
  );
}

type LoadErrorProps = {
  message: string;
  /** The hint says what the error means for the user. */
  hint?: string;
  /** Use `warning` if the rest of the screen can still be used. */
  severity?: "warning";
  /** Leave it out if another attempt would not help. */
  onRetry?: (() => void) | undefined;
};

/** Shows a load error, with a retry button if `onRetry` is given. */
export function LoadError({ message, hint, severity, onRetry }: LoadErrorProps) {
  return (
    <Alert
      ref={focusHeadingOnRemoval}
      severity={severity ?? "error"}
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            Reintentar
          </Button>
        )
      }
    >
      {message}
      {hint && <Typography variant="body2">{hint}</Typography>}
    </Alert>
  );
}

export type RetryableQuery = { readonly error: Error | null; readonly refetch: () => Promise<unknown> };

/** Shows the load error of a query with a retry button, or nothing if the query has no error. */
export function QueryError({
  query: { error, refetch },
  message,
}: {
  query: RetryableQuery;
  message: string;
}) {
  return error && <LoadError message={message} hint={error.message} onRetry={() => void refetch()} />;
}

type EmptyStateProps = {
  title: string;
  reason?: ReactNode;
  action?: ReactNode;
  Icon?: SvgIconComponent;
  /** Makes the icon larger and gives it the main colour. Use it if the empty state is the whole screen. */
  prominent?: boolean;
};

export function EmptyState({ title, reason, action, Icon, prominent = false }: EmptyStateProps) {
  const look = prominent
    ? { fontSize: 64, color: "primary.main" }
    : { fontSize: 48, color: "text.secondary" };
  return (
    <Stack sx={{ alignItems: "center", textAlign: "center", gap: 1.5, py: { xs: 5, md: 8 }, px: 2 }}>
      {Icon && <Icon sx={look} />}
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {reason && (
        <Typography color="textSecondary" sx={{ maxWidth: "46ch" }}>
          {reason}
        </Typography>
      )}
      {action}
    </Stack>
  );
}

type LoadedListProps = {
  list: RetryableQuery & { readonly data: unknown };
  message: string;
  /** The hint stands before the server's message. */
  hint?: string;
  /** Shows no snackbar. */
  quiet?: boolean;
  /** The children are shown unless the first load failed. */
  children: ReactNode;
};

/** Shows a list below its load error, which a snackbar shows as well. */
export function LoadedList({ list, message, hint, quiet = false, children }: LoadedListProps) {
  const { data, error, refetch } = list;
  useErrorSnackbar(quiet ? null : error, message);
  return (
    <>
      {error !== null && (
        <Box sx={{ mb: 2 }}>
          <LoadError
            message={message}
            hint={hint === undefined ? error.message : `${hint} ${error.message}`}
            onRetry={() => void refetch()}
          />
        </Box>
      )}
      {(data !== undefined || error === null) && children}
    </>
  );
}
