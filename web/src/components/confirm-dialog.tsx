import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId } from "react";
import { BusyButton } from "./busy-button.tsx";
import { useCloseOnBack } from "./close-on-back.ts";
import { focusHeadingIfLost, useFocusHeadingAfterClose } from "./focus.ts";

type ConfirmDialogProps = {
  open?: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** Disables both buttons and Back. */
  busy?: boolean;
  danger?: boolean;
  /** The dialog belongs to a router blocker, so it adds no history entry. */
  heldByGuard?: boolean;
  /** The error of the action, if it failed. */
  problem?: string | null;
  /** More content below the text. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel = "Cancelar" } = props;
  const { open = true, busy = false, danger = false } = props;
  const titleId = useId();
  const textId = useId();
  const close = () => !busy && props.onCancel();
  useFocusHeadingAfterClose(open);
  useCloseOnBack(open && !props.heldByGuard, close, busy);
  return (
    <Dialog
      open={open}
      onClose={close}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      slotProps={{ transition: { onExited: focusHeadingIfLost } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{text}</DialogContentText>
        {props.problem && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {props.problem}
          </Alert>
        )}
        {props.children}
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 0 }}>
        <Button onClick={props.onCancel} disabled={busy} color="inherit" autoFocus>
          {cancelLabel}
        </Button>
        <BusyButton
          variant="contained"
          color={danger ? "error" : "primary"}
          onClick={props.onConfirm}
          busy={busy}
        >
          {confirmLabel}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
