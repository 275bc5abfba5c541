import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, type SubmitEvent, type SubmitEventHandler, useEffect, useId, useRef } from "react";
import { BusyButton } from "./busy-button.tsx";
import { useCloseOnBack } from "./close-on-back.ts";
import { focusFirstField, focusHeadingIfLost, useFocusHeadingAfterClose } from "./focus.ts";

type DialogShellProps = {
  open?: boolean;
  title: string;
  /** Escape, Back, the backdrop and the close button call this. */
  onClose: () => void;
  onExited?: () => void;
  children: ReactNode;
  /** The default is a button that closes the dialog. */
  actions?: ReactNode;
  /** If it is given, a form wraps the content and the actions. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
  /** True while the form is sent. Its fields are locked then. */
  isBusy?: boolean;
  width?: "xs" | "sm" | "md";
  /** Hides the close button. Use it if the actions already contain `Cerrar`. */
  withoutCross?: boolean;
  /** Makes the content focusable so that the keyboard can scroll it. */
  toRead?: boolean;
};

function DialogForm({ onSubmit, children }: { onSubmit: DialogShellProps["onSubmit"]; children: ReactNode }) {
  if (!onSubmit) return children;
  return (
    <Box component="form" ref={focusFirstField} noValidate onSubmit={onSubmit} sx={{ display: "contents" }}>
      {children}
    </Box>
  );
}

const atTopRight = { position: "absolute", top: 10, right: 10 };

type DialogFieldsProps = Required<Pick<DialogShellProps, "isBusy" | "toRead" | "children">>;

/**
 * Locks the fields while the form is sent, because input that is typed meanwhile would be lost. Afterwards the focus
 * returns to the first refused field, or to the field that had it.
 */
function DialogFields({ isBusy, toRead, children }: DialogFieldsProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fields = content.current;
    if (!isBusy || fields === null) return;
    const former = fields.querySelector<HTMLElement>(":focus");
    fields.inert = true;
    return () => {
      fields.inert = false;
      const focused = document.activeElement;
      // If the dialog has closed, the focus is outside it and stays there.
      if (focused?.contains(fields) || fields.closest("form")?.contains(focused))
        (fields.querySelector<HTMLElement>("[aria-invalid=true]") ?? former)?.focus();
    };
  }, [isBusy]);
  return (
    // The padding keeps the message below a focused field in view.
    <DialogContent ref={content} sx={{ scrollPaddingBlock: "64px" }} {...(toRead && { tabIndex: 0 })}>
      {children}
    </DialogContent>
  );
}

/** Shows a dialog with a title, a close button and actions. It fills the screen on phones. */
export function DialogShell(props: DialogShellProps) {
  const {
    open = true,
    title,
    onClose,
    onExited,
    children,
    actions,
    onSubmit,
    isBusy = false,
    width = "sm",
    withoutCross = false,
    toRead = false,
  } = props;
  const isSmall = useMediaQuery((theme) => theme.breakpoints.down("sm"));
  const titleId = useId();
  useFocusHeadingAfterClose(open);
  useCloseOnBack(open, onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth={width}
      fullScreen={isSmall}
      aria-labelledby={titleId}
      slotProps={{
        transition: {
          onExited: () => {
            focusHeadingIfLost();
            onExited?.();
          },
        },
      }}
    >
      <DialogForm onSubmit={onSubmit}>
        <DialogTitle id={titleId} sx={{ pr: 8 }}>
          {title}
        </DialogTitle>
        {!withoutCross && (
          <IconButton aria-label="Cerrar ventana" onClick={onClose} sx={atTopRight}>
            <CloseRounded />
          </IconButton>
        )}
        <DialogFields isBusy={isBusy} toRead={toRead}>
          {children}
        </DialogFields>
        <DialogActions sx={{ p: 2, pt: 1.5 }}>
          {actions ?? (
            <Button color="inherit" onClick={onClose}>
              Cerrar
            </Button>
          )}
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

type FormDialogProps = Pick<DialogShellProps, "title" | "width" | "onClose" | "children"> & {
  submitLabel: string;
  color?: "primary" | "error";
  /** True while the form is sent. */
  isBusy: boolean;
  /** A button before those of the form. */
  action?: ReactNode;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void> | void;
};

/** Shows a form in a dialog, with buttons that cancel and submit it. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, color = "primary", isBusy, action, onSubmit, onClose, ...shell } = props;
  return (
    <DialogShell
      {...shell}
      onClose={onClose}
      onSubmit={(event) => void onSubmit(event)}
      isBusy={isBusy}
      actions={
        <>
          {action}
          <Button color="inherit" onClick={onClose} disabled={isBusy}>
            Cancelar
          </Button>
          <BusyButton type="submit" variant="contained" color={color} busy={isBusy}>
            {submitLabel}
          </BusyButton>
        </>
      }
    />
  );
}

type NoticeDialogProps = {
  title: string;
  closeLabel: string;
  /** A button before the one that closes the dialog. */
  action?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** Shows a message with a button that closes it. */
export function NoticeDialog({ title, closeLabel, action, onClose, children }: NoticeDialogProps) {
  return (
    <DialogShell
      title={title}
      width="xs"
      withoutCross
      onClose={onClose}
      actions={
        <>
          {action}
          <Button variant="contained" onClick={onClose} autoFocus>
            {closeLabel}
          </Button>
        </>
      }
    >
      <Typography sx={{ overflowWrap: "anywhere" }}>{children}</Typography>
    </DialogShell>
  );
}

/** Says that the record in the address does not exist. */
export function MissingRecordDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <NoticeDialog title="No se encontró" closeLabel="Cerrar" onClose={onClose}>
      {children}
    </NoticeDialog>
  );
}
