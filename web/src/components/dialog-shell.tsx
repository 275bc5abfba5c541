import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import type { Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, type SubmitEventHandler, useId } from "react";
import { useFocusHeadingAfterClose } from "./focus.ts";

type DialogShellProps = {
  open: boolean;
  title: string;
  /** Escape, the backdrop and the cross. */
  onClose: () => void;
  onExited?: () => void;
  children: ReactNode;
  actions: ReactNode;
  /** Makes the whole dialog, its actions too, a form. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
  width?: "xs" | "sm" | "md" | "lg";
  /** Where the actions hold a `Cerrar` of their own. */
  withoutCross?: boolean;
  /** The content holds nothing to focus: it takes the focus itself, so that keyboards scroll it. */
  toRead?: boolean;
};

/** A form inside the dialog: an element cannot be both. */
function Body({ onSubmit, children }: { onSubmit: DialogShellProps["onSubmit"]; children: ReactNode }) {
  if (!onSubmit) return children;
  return (
    <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: "contents" }}>
      {children}
    </Box>
  );
}

/** A dialog with title, cross and actions; on a phone it takes the whole screen. */
export function DialogShell(props: DialogShellProps) {
  const {
    open,
    title,
    onClose,
    onExited,
    children,
    actions,
    onSubmit,
    width = "sm",
    withoutCross = false,
    toRead = false,
  } = props;
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const titleId = useId();
  useFocusHeadingAfterClose(open);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth={width}
      fullScreen={isSmall}
      aria-labelledby={titleId}
      {...(onExited && { slotProps: { transition: { onExited } } })}
    >
      <Body onSubmit={onSubmit}>
        <DialogTitle id={titleId} sx={{ pr: 8 }}>
          {title}
        </DialogTitle>
        {!withoutCross && (
          <IconButton
            aria-label="Cerrar ventana"
            onClick={onClose}
            sx={{ position: "absolute", top: 10, right: 10 }}
          >
            <CloseRounded />
          </IconButton>
        )}
        <DialogContent {...(toRead && { tabIndex: 0 })}>{children}</DialogContent>
        <DialogActions sx={{ p: 2, pt: 1.5 }}>{actions}</DialogActions>
      </Body>
    </Dialog>
  );
}

type NoticeDialogProps = { title: string; closeLabel: string; onClose: () => void; children: ReactNode };

/** Says one thing, to be closed. */
export function NoticeDialog({ title, closeLabel, onClose, children }: NoticeDialogProps) {
  return (
    <DialogShell
      open
      title={title}
      width="xs"
      withoutCross
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose} autoFocus>
          {closeLabel}
        </Button>
      }
    >
      <Typography sx={{ overflowWrap: "anywhere" }}>{children}</Typography>
    </DialogShell>
  );
}
