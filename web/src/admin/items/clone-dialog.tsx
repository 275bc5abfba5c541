import Button from "@mui/material/Button";
import type { StaffItem } from "@lonchera/contract/categories";
import { DialogShell } from "../../ui/dialog-shell.tsx";

type CloneDialogProps = { item: StaffItem; companyId: number; onClose: () => void };

export function CloneDialog({ onClose }: CloneDialogProps) {
  return (
    <DialogShell
      open
      title="Clonar Item"
      onClose={onClose}
      actions={<Button onClick={onClose}>Cerrar</Button>}
    >
      {null}
    </DialogShell>
  );
}
