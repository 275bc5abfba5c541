import type { UseQueryResult } from "@tanstack/react-query";
import { type ImportRecord, listImports } from "@lonchera/contract/imports";
import { usePageRecords } from "../../components/paged-list.ts";
import { PageHeading } from "../../components/page-heading.tsx";
import { useTableAddress, type TableAddress } from "../../components/table-address.ts";
import { useUnsavedChangesGuard } from "../../components/unsaved-changes.tsx";
import { RecordDialog } from "../../components/record-dialog.tsx";
import { query } from "../../lib/api/query.ts";
import { ImportForm } from "./import-form.tsx";
import { ImportState, leavingDuringImport } from "./import-status.tsx";
import { ImportedCard, ImportedDialog } from "./imported-items.tsx";
import { type ImportsPage, PastImports, usePastImports } from "./past-imports.tsx";
import { ImportPreviewSection } from "./import-preview.tsx";
import { checkMenus, useImportKind, useMenuImport } from "./menu-import.ts";
import { PreviewState } from "./preview-state.tsx";
import { UndoImport } from "./undo-import.tsx";
import { useChosenFile, usePreview } from "./chosen-file.ts";

const table = {
  table: "imports",
  pageSizes: [10, 25, 50],
  sort: { key: "imported_at", descending: true },
  sortKeys: [],
} as const;

/** The largest page that the API answers. */
const recentImports = query(listImports, { query: { page: "1", page_size: "500" } });

type ImportDialogsProps = {
  address: TableAddress;
  imports: UseQueryResult<ImportsPage>;
  /** What this screen imported last. */
  made: ImportRecord | null;
  onUndone: (undone: ImportRecord) => void;
};

/** The dialog that the address names. */
function ImportDialogs({ address: { params, open, close }, imports, made, onUndone }: ImportDialogsProps) {
  const { records } = usePageRecords(params.get("import") ?? params.get("undo"), imports, recentImports);
  const of = {
    records: records && made ? [made, ...records] : records,
    missingText: "Esta importación no está entre las últimas 500.",
  };
  return (
    <>
      <RecordDialog {...of} recordId={params.get("import")} onClose={() => close("import")}>
        {(made) =>
          made && (
            <ImportedDialog
              made={made}
              onUndo={() => open({ import: null, undo: String(made.id) })}
              onClose={() => close("import")}
            />
          )
        }
      </RecordDialog>
      <RecordDialog {...of} recordId={params.get("undo")} onClose={() => close("undo")}>
        {(made) => made && <UndoImport made={made} onUndone={onUndone} onClose={() => close("undo")} />}
      </RecordDialog>
    </>
  );
}

/** Imports menus from spreadsheets: preview, import and undo. */
export function ImporterPage() {
  const address = useTableAddress(table);
  const { kind, choose: chooseKind } = useImportKind(address.params);
  const { chosen, problem, input, choose, refuseSeveral, ask } = useChosenFile();
  const imports = usePastImports(address);
  const preview = usePreview(checkMenus(kind), chosen);
  const importing = useMenuImport(kind, () => choose(null));
  const { outcome, isPending } = importing;
  const { question } = useUnsavedChangesGuard(isPending, () => {}, leavingDuringImport);
  const last = outcome?.kind === "done" ? outcome.made : null;
  const made = imports.data?.results.find(({ id }) => id === last?.id) ?? last;
  const begin = (file: File | null) => {
    importing.forget();
    choose(file);
  };
  return (
    <>
      <PageHeading
        title="Importador de Menús"
        lead="Sube los platos de uno o más días desde una hoja de cálculo. Al elegir el archivo verás qué se creará."
      />
      <ImportForm
        kind={kind}
        file={chosen?.file ?? null}
        problem={problem}
        isBusy={isPending}
        fileInput={input}
        onKind={(next) => {
          // The outcome belongs to the other kind of import.
          if (chosen !== null) importing.forget();
          chooseKind(next);
        }}
        onFile={begin}
        onSeveral={refuseSeveral}
        onImport={() => (chosen === null ? ask() : importing.begin({ file: chosen.file }))}
      />
      <ImportState importing={importing} isUndone={made !== null && made.undone_at !== null}>
        {made && <ImportedCard made={made} onUndo={() => address.open({ undo: String(made.id) })} />}
      </ImportState>
      {!isPending && chosen !== null && (
        <PreviewState preview={preview} shownRefusal={outcome?.kind === "refused" ? outcome.error : null}>
          {(data) => (
            <ImportPreviewSection
              preview={data}
              onImport={(repeated) => importing.begin({ file: chosen.file, repeated })}
            />
          )}
        </PreviewState>
      )}
      <PastImports address={address} imports={imports} />
      <ImportDialogs address={address} imports={imports} made={made} onUndone={importing.undone} />
      {question}
    </>
  );
}
