import CloseRounded from "@mui/icons-material/CloseRounded";
import IconButton from "@mui/material/IconButton";
import { closeSnackbar, SnackbarProvider, useSnackbar as useStack, type SnackbarKey } from "notistack";
import type { ReactNode } from "react";

/** Milliseconds that a snackbar stays. */
const snackbarTime = 6000;

function Dismiss({ id }: { id: SnackbarKey }) {
  return (
    <IconButton size="small" color="inherit" aria-label="Cerrar mensaje" onClick={() => closeSnackbar(id)}>
      <CloseRounded fontSize="small" />
    </IconButton>
  );
}

/** Top right, 6 s, dismissible. Never the only place where an error is said. */
export function Snackbars({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider
      maxSnack={4}
      autoHideDuration={snackbarTime}
      anchorOrigin={{ vertical: "top", horizontal: "right" }}
      action={(id) => <Dismiss id={id} />}
    >
      {children}
    </SnackbarProvider>
  );
}

/** `const snackbar = useSnackbar(); snackbar.success("…")` */
export function useSnackbar() {
  const { enqueueSnackbar } = useStack();
  return {
    success: (message: string) => enqueueSnackbar(message, { variant: "success" }),
    error: (message: string) => enqueueSnackbar(message, { variant: "error" }),
    info: (message: string) => enqueueSnackbar(message, { variant: "info" }),
  };
}
