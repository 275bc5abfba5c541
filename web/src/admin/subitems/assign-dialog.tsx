import Button from "@mui/material/Button";
import type { StaffItem } from "@lonchera/contract/categories";
import { DialogShell } from "../../ui/dialog-shell.tsx";

type AssignDialogProps = { item: StaffItem; companyId: number; onClose: () => void };

export function AssignDialog({ onClose }: AssignDialogProps) {
  return (
    <DialogShell
      open
      title="Asignar subitems"
      onClose={onClose}
      actions={<Button onClick={onClose}>Cerrar</Button>}
    >
      {null}
    </DialogShell>
  );
}
