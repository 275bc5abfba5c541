import Button from "@mui/material/Button";
import { DialogShell } from "../../ui/dialog-shell.tsx";

type CatalogueDialogProps = { onClose: () => void };

export function CatalogueDialog({ onClose }: CatalogueDialogProps) {
  return (
    <DialogShell open title="Subitems" onClose={onClose} actions={<Button onClick={onClose}>Cerrar</Button>}>
      {null}
    </DialogShell>
  );
}
