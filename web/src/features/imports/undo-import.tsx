import {
  previewImport,
  previewImportUndo,
  undoImport,
  type ImportRecord,
  type ImportUndoPreview,
} from "@lonchera/contract/imports";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { formatDay } from "../../lib/time-text.ts";
import { QueryError } from "../../components/data-state.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { formatCount, formatNumber } from "@lonchera/domain/texts";
import { importListEndpoints } from "./menu-import.ts";
import { describeUndone, useFocusAfterUndo, KeptList } from "./undo-result.tsx";
import { useQuery } from "@tanstack/react-query";

const DeleteDialog = lazyComponent(() => import("../../components/delete-dialog.tsx"), "DeleteDialog");

function describeOrderedDishes({ ordered_count }: ImportRecord): string {
  return ordered_count === 1
    ? "1 de sus platos ya se pidió"
    : `${formatNumber(ordered_count)} de sus platos ya se pidieron`;
}

/** Says why nothing of an import can be undone, or returns `null` where something can. */
export function findUndoProblem(imported: ImportRecord): string | null {
  const { undone_at, ordered_count, item_count, updated_count } = imported;
  if (undone_at !== null) return "Ya se deshizo.";
  const isAllOrdered = ordered_count > 0 && ordered_count >= item_count && updated_count === 0;
  return isAllOrdered ? `${describeOrderedDishes(imported)}: no se puede deshacer.` : null;
}

/** Says why an import cannot be undone, or who undid it, or returns `null` if it can be undone. */
export function findUndoRefusal(imported: ImportRecord): string | null {
  return describeUndone(imported) ?? findUndoProblem(imported);
}

/** Describes the dishes that undoing would keep; `null` if it would keep none. */
export function describeKeptDishes(imported: ImportRecord): string | null {
  if (imported.ordered_count === 0) return null;
  return imported.undone_at === null
    ? `${describeOrderedDishes(imported)}: se puede deshacer lo demás.`
    : imported.ordered_count === 1
      ? "Se quedó 1 plato que ya se pidió."
      : `Se quedaron ${formatNumber(imported.ordered_count)} platos que ya se pidieron.`;
}

/** Reads the dishes that undoing would change and keep. It makes no request if nothing was ordered or updated. */
function useUndoPreview({ id, ordered_count, updated_count }: ImportRecord) {
  return useQuery({
    ...query(previewImportUndo, { params: { id } }),
    enabled: ordered_count > 0 || updated_count > 0,
    staleTime: 0,
  });
}

type KeptReason = ImportUndoPreview["kept"][number]["why"];

const keptTitles: Readonly<Record<KeptReason, string>> = {
  ordered: "Se quedan, porque ya se pidieron",
  changed: "Se quedan como están, porque cambiaron después",
  deleted: "No vuelven a sus valores anteriores, porque se eliminaron después",
};

/** Lists the dishes that undoing leaves, or left, by reason. */
export function KeptDishes({ imported }: { imported: ImportRecord }) {
  const preview = useUndoPreview(imported);
  const kept = Map.groupBy(preview.data?.kept ?? [], ({ why }) => why);
  return (
    <>
      <QueryError query={preview} message="No se pudo ver qué se quedaría" />
      {(Object.keys(keptTitles) as KeptReason[]).map((why) => (
        <KeptList
          key={why}
          title={keptTitles[why]}
          names={(kept.get(why) ?? []).map(
            ({ name, category_date }) => `${name} · ${formatDay(category_date)}`,
          )}
        />
      ))}
    </>
  );
}

type UndoImportProps = {
  imported: ImportRecord;
  onUndone: (undone: ImportRecord) => void;
  onClose: () => void;
};

function describeRemoval(count: number): string {
  return count === 1 ? "Se retirará su plato" : `Se retirarán sus ${formatCount(count, "plato")}`;
}

function describeRestoration(count: number): string {
  if (count === 0) return "";
  const dishes = count === 1 ? "el plato que cambió" : `los ${formatCount(count, "plato")} que cambió`;
  return ` Se devolverán los valores anteriores a ${dishes}.`;
}

/** Asks for confirmation, because customers can no longer order these dishes. */
export function UndoImportDialog({ imported, onUndone, onClose }: UndoImportProps) {
  const noun = imported.kind === "copy" ? "copia" : "importación";
  const focusAfter = useFocusAfterUndo(imported);
  const preview = useUndoPreview(imported);
  const { removed_count = imported.item_count, restored_count = 0, kept = [] } = preview.data ?? {};
  // Undoing keeps ordered dishes only if the person has seen them; otherwise the server refuses and names them.
  const mayKeep = kept.some(({ why }) => why === "ordered") && removed_count + restored_count > 0;
  const undo = async () => {
    const params = { id: imported.id };
    onUndone(await call(undoImport, { params, query: mayKeep ? { keep: "ordered" } : {} }));
    focusAfter();
  };
  return (
    <DeleteDialog
      title={`¿Deshacer la ${noun} de ${imported.file_name}?`}
      text={`${describeRemoval(removed_count)} y los días que creó, si quedan vacíos y nadie los cambió.${describeRestoration(restored_count)} Todo lo demás se conserva.`}
      deleteRecord={undo}
      successMessage={`Se deshizo la ${noun} con éxito`}
      failureMessage={`No se pudo deshacer la ${noun}`}
      confirmLabel="Deshacer"
      lists={[...importListEndpoints, previewImport, previewImportUndo]}
      busy={preview.isLoading}
      onClose={onClose}
    >
      <KeptDishes imported={imported} />
    </DeleteDialog>
  );
}
