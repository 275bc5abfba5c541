import Button from "@mui/material/Button";
import type { StaffItem } from "@lonchera/contract/categories";
import { DialogShell } from "../../ui/dialog-shell.tsx";

type ItemSubitemsDialogProps = { item: StaffItem; companyId: number; onClose: () => void };

export function ItemSubitemsDialog({ onClose }: ItemSubitemsDialogProps) {
  return (
    <DialogShell open title="Subitems" onClose={onClose} actions={<Button onClick={onClose}>Cerrar</Button>}>
      {null}
    </DialogShell>
  );
}
