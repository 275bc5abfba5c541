import CloseRounded from "@mui/icons-material/CloseRounded";
import IconButton from "@mui/material/IconButton";
import {
  closeSnackbar,
  enqueueSnackbar,
  MaterialDesignContent,
  SnackbarProvider,
  type SnackbarKey,
  type VariantType,
} from "notistack";
import { styled } from "@mui/material/styles";
import { useEffect, type ReactNode } from "react";

/** Milliseconds that a snackbar stays. */
const snackbarTime = 6000;

const Content = styled(MaterialDesignContent)(({ theme }) => ({
  "&&": {
    ...theme.typography.body1,
    fontWeight: 600,
    borderRadius: theme.shape.borderRadius,
    boxShadow: theme.vars.shadows[6],
    flexWrap: "nowrap",
  },
  "&&.notistack-MuiContent-success": {
    backgroundColor: theme.vars.palette.success.main,
    color: theme.vars.palette.success.contrastText,
  },
  "&&.notistack-MuiContent-error": {
    backgroundColor: theme.vars.palette.error.main,
    color: theme.vars.palette.error.contrastText,
  },
  "&&.notistack-MuiContent-info": {
    backgroundColor: theme.vars.palette.secondary.main,
    color: theme.vars.palette.secondary.contrastText,
  },
}));

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
      Components={{ success: Content, error: Content, info: Content }}
      action={(id) => <Dismiss id={id} />}
    >
      {children}
    </SnackbarProvider>
  );
}

function shower(variant: VariantType) {
  return (message: string) => {
    enqueueSnackbar(message, { variant });
  };
}

const snackbar = { success: shower("success"), error: shower("error"), info: shower("info") };

/** `const snackbar = useSnackbar(); snackbar.success("…")` */
export function useSnackbar() {
  return snackbar;
}

/** Says once more, in a snackbar, that a load failed; the screen shows it in an alert besides. */
export function useFailureSnackbar(error: Error | null, message: string): void {
  useEffect(() => {
    if (error) snackbar.error(message);
  }, [error, message]);
}
