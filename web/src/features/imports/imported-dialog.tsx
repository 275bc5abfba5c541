import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ImportRecord } from "@lonchera/contract/imports";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { MadeThings, madeText } from "./made-things.tsx";
import { keptBecause, UndoButton } from "./undo-import.tsx";

type ImportedDialogProps = { made: ImportRecord; onUndo: () => void; onClose: () => void };

/** What an earlier import made. */
export function ImportedDialog({ made, onUndo, onClose }: ImportedDialogProps) {
  const kept = keptBecause(made);
  return (
    <DialogShell
      open
      title={`Lo importado de ${made.file_name}`}
      onClose={onClose}
      withoutCross
      actions={
        <>
          {kept === null && <UndoButton made={made} onUndo={onUndo} />}
          <Button variant="contained" onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {madeText(made)}
      </Typography>
      {kept !== null && <UndoButton made={made} onUndo={onUndo} />}
      {made.undone_at === null && <MadeThings made={made} />}
    </DialogShell>
  );
}
