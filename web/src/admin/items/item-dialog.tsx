import Button from "@mui/material/Button";
import type { StaffItem } from "@lonchera/contract/categories";
import { DialogShell } from "../../ui/dialog-shell.tsx";

type ItemDialogProps = { item: StaffItem | null; day: number | null; companyId: number; onClose: () => void };

export function ItemDialog({ onClose }: ItemDialogProps) {
  return (
    <DialogShell open title="Plato" onClose={onClose} actions={<Button onClick={onClose}>Cerrar</Button>}>
      {null}
    </DialogShell>
  );
}
