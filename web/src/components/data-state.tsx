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

/** A spinner for a screen of unknown layout. */
export function Loading({ label = "Cargando…" }: { label?: string }) {
  return (
    <Box sx={{ display: "grid", placeItems: "center", py: 8 }}>
      <CircularProgress aria-label={label} />
    </Box>
  );
}

/** Skeleton rows. */
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
  /** The meaning of the state for the user. */
  hint?: string;
  /** `warning` where the rest of the screen can still be used. */
  severity?: "warning";
  /** Without it, trying again would not help. */
  onRetry?: (() => void) | undefined;
};

/** A load error with a retry button. */
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

/** The load error of a query with a retry button; nothing where it has none. */
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
  /** Larger and in the main colour, where the empty state is the whole screen. */
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
  /** Shown before the server's message. */
  hint?: string;
  /** Leaves the snackbar out. */
  quiet?: boolean;
  /** Shown unless the first load failed. */
  children: ReactNode;
};

/** A list below its load error, which is shown as a snackbar too. */
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
