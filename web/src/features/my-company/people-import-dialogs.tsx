import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { listPeople } from "@lonchera/contract/my-company";
import {
  listPeopleImports,
  type PeopleImport,
  previewPeopleImport,
  previewPeopleUndo,
  undoPeopleImport,
  type UndoPeoplePreview,
} from "@lonchera/contract/my-company-imports";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { LoadingRows, QueryError } from "../../components/data-state.tsx";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { ResultCard } from "../imports/result-card.tsx";
import { KeptList, UndoButton, describeUndone, useFocusAfterUndo } from "../imports/undo-result.tsx";
import { formatPeopleCount } from "./people-table.tsx";

function useUndoPreview({ id }: PeopleImport, enabled = true) {
  return useQuery({
    ...query(previewPeopleUndo, { params: { id } }),
    enabled,
    staleTime: 0,
  });
}

type KeptReason = UndoPeoplePreview["kept"][number]["why"];

const keptTitles: Readonly<Record<KeptReason, string>> = {
  used: "Se quedan, porque ya usaron su cuenta",
  changed: "Se quedan como están, porque cambiaron después",
  code_taken: "Se quedan como están, porque otra persona tiene ahora su código anterior",
};

type KeptPeopleProps = { preview: ReturnType<typeof useUndoPreview> };

/** Lists the people whom undoing would keep or has kept, grouped by reason. */
function KeptPeople({ preview }: KeptPeopleProps) {
  const kept = Map.groupBy(preview.data?.kept ?? [], ({ why }) => why);
  return (
    <>
      <QueryError query={preview} message="No se pudo ver quién se quedaría" />
      {(Object.keys(keptTitles) as KeptReason[]).map((why) => (
        <KeptList key={why} title={keptTitles[why]} names={(kept.get(why) ?? []).map(({ name }) => name)} />
      ))}
    </>
  );
}

/** Shows the result of the last import and, after it was undone, the people who were kept. */
export function PeopleImportCard({ imported, onUndo }: { imported: PeopleImport; onUndo: () => void }) {
  const isKept = imported.undone_at !== null && imported.kept_count > 0;
  const preview = useUndoPreview(imported, isKept);
  return (
    <ResultCard
      imported={imported}
      text={`Nuevos: ${formatPeopleCount(imported.created_count)}. Actualizados: ${formatPeopleCount(imported.changed_count)}.`}
      undo={<UndoButton reason={describeUndone(imported)} onUndo={onUndo} />}
    >
      {isKept && <KeptPeople preview={preview} />}
    </ResultCard>
  );
}

function describeUndoEffects(removed: number, restored: number): string {
  const texts = [
    removed > 0 &&
      `Se ${removed === 1 ? "quitará" : "quitarán"} ${formatPeopleCount(removed)} que añadió, y ${removed === 1 ? "su enlace de acceso deja" : "sus enlaces de acceso dejan"} de valer.`,
    restored > 0 &&
      `${restored === 1 ? "Recupera" : "Recuperan"} sus datos anteriores ${formatPeopleCount(restored)} que cambió.`,
  ];
  return texts.filter(Boolean).join(" ") || "Nadie cambia: todos se quedan como están.";
}

type UndoPeopleImportProps = {
  imported: PeopleImport;
  onUndone: (undone: PeopleImport) => void;
  onClose: () => void;
};

/** Asks for confirmation, because people lose their access. */
export function UndoPeopleImportDialog({ imported, onUndone, onClose }: UndoPeopleImportProps) {
  const focusAfter = useFocusAfterUndo(imported);
  const preview = useUndoPreview(imported);
  const {
    removed_count: removed = imported.created_count,
    restored_count: restored = imported.changed_count,
  } = preview.data ?? {};
  const undo = async () => {
    onUndone(await call(undoPeopleImport, { params: { id: imported.id } }));
    focusAfter();
  };
  return (
    <DeleteDialog
      title={`¿Deshacer la importación de ${imported.file_name}?`}
      text={describeUndoEffects(removed, restored)}
      deleteRecord={undo}
      successMessage="Importación deshecha con éxito"
      failureMessage="No se pudo deshacer la importación"
      confirmLabel="Deshacer"
      lists={[listPeopleImports, listPeople, previewPeopleImport, previewPeopleUndo]}
      busy={preview.isLoading}
      onClose={onClose}
    >
      <KeptPeople preview={preview} />
    </DeleteDialog>
  );
}

export function KeptPeopleDialog({ imported, onClose }: { imported: PeopleImport; onClose: () => void }) {
  const preview = useUndoPreview(imported);
  return (
    <DialogShell
      title={`Quién se quedó de ${imported.file_name}`}
      onClose={onClose}
      withoutCross
      actions={
        <Button variant="contained" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      {preview.isPending && <LoadingRows rows={2} />}
      <KeptPeople preview={preview} />
    </DialogShell>
  );
}
