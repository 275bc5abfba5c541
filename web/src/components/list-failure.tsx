import Box from "@mui/material/Box";
import { LoadError } from "./data-state.tsx";
import { useErrorSnackbar } from "./snackbars.tsx";

type ListFailureProps = {
  /** A query. */
  list: { readonly error: Error | null; readonly refetch: () => Promise<unknown> };
  message: string;
  /** What it means for the user; else what the server said. */
  hint?: string;
};

/** A list that did not load: in a snackbar, and above the place of its rows with the way to try again. */
export function ListError({ list: { error, refetch }, message, hint }: ListFailureProps) {
  useErrorSnackbar(error, message);
  if (error === null) return null;
  const reason = hint === undefined ? error.message : `${hint} ${error.message}`;
  return (
    <Box sx={{ mb: 2 }}>
      <LoadError message={message} hint={reason} onRetry={() => void refetch()} />
    </Box>
  );
}
