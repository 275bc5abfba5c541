import UndoRounded from "@mui/icons-material/UndoRounded";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { previewImport, undoImport, type ImportRecord } from "@lonchera/contract/imports";
import { limaMoment } from "../../app/lima-time.ts";
import { call } from "../../http/call.ts";
import { DeleteDialog } from "../editing/delete-dialog.tsx";
import { dishesText } from "./import-text.ts";
import { changedByImports } from "./use-import.ts";

/** Why an import cannot be taken back; `null` where it can. */
export function keptBecause({ undone_at, ordered_count }: ImportRecord): string | null {
  if (undone_at !== null) return "Ya se deshizo.";
  if (ordered_count === 0) return null;
  const ordered =
    ordered_count === 1 ? "1 de sus platos ya se pidió" : `${ordered_count} de sus platos ya se pidieron`;
  return `No se puede deshacer: ${ordered}.`;
}

/** `Deshecha por Rosa Quispe el 20/11/2026 a las 14:30`; `null` while it stands. */
export function undoneText({ undone_at, undone_by }: ImportRecord): string | null {
  if (undone_at === null) return null;
  const { date, time } = limaMoment(undone_at);
  return `Deshecha por ${undone_by ?? "el sistema"} el ${date} a las ${time}`;
}

/** The way to take an import back, or why there is none. */
export function UndoButton({ made, onUndo }: { made: ImportRecord; onUndo: () => void }) {
  const reason = undoneText(made) ?? keptBecause(made);
  if (reason !== null) {
    return (
      <Typography variant="body2" color="textSecondary">
        {reason}
      </Typography>
    );
  }
  return (
    <Button variant="outlined" color="inherit" startIcon={<UndoRounded />} onClick={onUndo}>
      Deshacer importación
    </Button>
  );
}

type UndoImportProps = {
  made: ImportRecord;
  onUndone: (undone: ImportRecord) => void;
  onClose: () => void;
};

/** Asks first: customers can no longer order what goes. */
export function UndoImport({ made, onUndone, onClose }: UndoImportProps) {
  const undo = async () => onUndone(await call(undoImport, { params: { id: String(made.id) } }));
  return (
    <DeleteDialog
      title={`¿Deshacer la importación de ${made.file_name}?`}
      text={`Se retirarán sus ${dishesText(made.item_count)} y los días que creó y quedan vacíos. Todo lo demás se conserva.`}
      remove={undo}
      done="Importación deshecha con éxito"
      failure="No se pudo deshacer la importación"
      confirmLabel="Deshacer"
      lists={[...changedByImports, previewImport]}
      onClose={onClose}
    />
  );
}
