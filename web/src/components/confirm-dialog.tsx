import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { BusyButton } from "./busy-button.tsx";
import { useFocusAfter } from "./focus-home.ts";

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** While it is done, both buttons wait. */
  busy?: boolean;
  danger?: boolean;
  /** Why it could not be done. */
  problem?: string | null;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, cancelLabel = "Cancelar", busy = false, danger = false } = props;
  const titleId = useId();
  const textId = useId();
  useFocusAfter(open);
  return (
    <Dialog
      open={open}
      onClose={() => !busy && props.onCancel()}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{text}</DialogContentText>
        {props.problem && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {props.problem}
          </Alert>
        )}
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
