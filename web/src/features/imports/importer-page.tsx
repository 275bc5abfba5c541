import { listImports } from "@lonchera/contract/imports";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { usePagedQuery } from "../../components/paged-list.ts";
import { useTableUrlState } from "../../components/table-url-state.ts";
import { query } from "../../lib/api/query.ts";
import { ImportDialogs } from "./import-list.tsx";
import { ImportForm } from "./import-form.tsx";
import { ImportState } from "./import-status.tsx";
import { ImportedCard, ImportedDialog } from "./imported-items.tsx";
import { PastImports } from "./past-imports.tsx";
import { createMenuCheck, useImportKind, useMenuImport } from "./menu-import.ts";
import { PreviewState } from "./preview-state.tsx";
import { UndoImport } from "./undo-import.tsx";
import { findLastImport } from "./use-import.ts";
import { useChosenFile, usePreview } from "./chosen-file.ts";

const ImportPreviewSection = lazyComponent(() => import("./import-preview.tsx"), "ImportPreviewSection");

const table = {
  table: "imports",
  pageSizes: [10, 25, 50],
} as const;

const recentImports = query(listImports, { query: { page: "1", page_size: "500" } });

/** Imports menus from spreadsheets: preview, import and undo. */
export function ImporterPage() {
  const address = useTableUrlState(table);
  const { kind, choose: chooseKind } = useImportKind(address);
  const chosenFile = useChosenFile();
  const { chosen, choose } = chosenFile;
  const imports = usePagedQuery(address, (paging) => query(listImports, { query: paging }));
  const preview = usePreview(createMenuCheck(kind), chosen);
  const importing = useMenuImport(kind, () => choose(null));
  const { outcome, isPending } = importing;
  const imported = findLastImport(outcome, imports.data?.results);
  return (
    <>
      <PageHeading
        title="Importador de Menús"
        lead="Sube los platos de uno o más días desde una hoja de cálculo. Al elegir el archivo verás qué se creará."
      />
      <ImportForm
        kind={kind}
        chosenFile={chosenFile}
        importing={importing}
        onKind={(next) => {
          // The outcome belongs to the other kind of import.
          if (chosen !== null) importing.forget();
          chooseKind(next);
        }}
      />
      <ImportState importing={importing} isUndone={Boolean(imported?.undone_at)}>
        {imported && (
          <ImportedCard imported={imported} onUndo={() => address.open({ undo: String(imported.id) })} />
        )}
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
      <ImportDialogs
        address={address}
        imports={imports}
        recentImports={recentImports}
        imported={imported}
        renderImport={(record, close) => (
          <ImportedDialog
            imported={record}
            onUndo={() => address.open({ import: null, undo: String(record.id) })}
            onClose={close}
          />
        )}
        renderUndo={(record, close) => (
          <UndoImport imported={record} onUndone={importing.onUndone} onClose={close} />
        )}
      />
    </>
  );
}
