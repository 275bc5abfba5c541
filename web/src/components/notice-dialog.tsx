import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { DialogShell } from "./dialog-shell.tsx";

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
