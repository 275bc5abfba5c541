import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import type { UseQueryResult } from "@tanstack/react-query";
import { listImports, type ImportRecord } from "@lonchera/contract/imports";
import { formatNumber, formatList } from "@lonchera/domain/texts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { usePagedQuery, type Page } from "../../components/paged-list.ts";
import { useTableUrlState, type TableUrlState } from "../../components/table-url-state.ts";
import { query } from "../../lib/api/query.ts";
import type { Column } from "../../components/data-table-rows.tsx";
import { RowAction } from "../../components/table-cells.tsx";
import { ClampedText } from "../../components/text.tsx";
import {
  ImportDialogs,
  fileColumn,
  ImportList,
  timeAndAuthorColumns,
  StateCell,
  UndoAction,
} from "./import-list.tsx";
import { ImportForm } from "./import-form.tsx";
import { ImportStatus } from "./import-status.tsx";
import { ImportedCard, ImportedDialog } from "./imported-items.tsx";
import { createMenuCheck, useImportKind, useMenuImport } from "./menu-import.ts";
import { PreviewState } from "./preview-state.tsx";
import { UndoImportDialog, describeKeptDishes, findUndoProblem } from "./undo-import.tsx";
import { findLastImport } from "./use-import.ts";
import { useChosenFile, useFilePreview } from "./chosen-file.ts";
import { importRecordKindNames } from "./import-text.ts";
import { describeUndone } from "./undo-result.tsx";

function ImportStateCell({ imported }: { imported: ImportRecord }) {
  const undone = describeUndone(imported);
  const notes = [
    undone ?? findUndoProblem(imported) ?? describeKeptDishes(imported),
    undone && describeKeptDishes(imported),
  ];
  return <StateCell isUndone={undone !== null} notes={notes} />;
}

const columns: readonly Column<ImportRecord>[] = [
  fileColumn,
  { key: "kind", header: "Tipo", cell: ({ kind }) => importRecordKindNames[kind], fitted: true },
  ...timeAndAuthorColumns,
  {
    key: "item_count",
    header: "Platos",
    cell: ({ item_count, updated_count }) => formatNumber(item_count + updated_count),
    numeric: true,
    fitted: true,
  },
  {
    key: "companies",
    header: "Empresas",
    cell: ({ companies }) => {
      const names = companies.map(({ name }) => name);
      return <ClampedText sx={{ minWidth: { md: 120 } }}>{formatList(names, 2)}</ClampedText>;
    },
  },
  { key: "state", header: "Estado", cell: (imported) => <ImportStateCell imported={imported} /> },
];

function renderActions(imported: ImportRecord, open: TableUrlState["open"]) {
  return (
    <>
      <RowAction
        label={`Ver lo importado de ${imported.file_name}`}
        shortLabel="Ver"
        Icon={VisibilityOutlined}
        onClick={() => open({ import: String(imported.id) })}
      />
      <UndoAction imported={imported} reason={findUndoProblem(imported)} open={open} />
    </>
  );
}

type PastImportsProps = { address: TableUrlState; imports: UseQueryResult<Page<ImportRecord>> };

function PastImports({ address, imports }: PastImportsProps) {
  return (
    <ImportList
      address={address}
      imports={imports}
      columns={columns}
      actions={renderActions}
      reason="Aquí verás cada archivo importado, lo que creó, y podrás deshacerlo mientras nadie haya pedido sus platos."
    />
  );
}

const ImportPreviewSection = lazyComponent(() => import("./import-preview.tsx"), "ImportPreviewSection");

const table = {
  table: "imports",
  pageSizes: [10, 25, 50],
} as const;

const recentImports = query(listImports, { query: { page: "1", page_size: "500" } });

/** Imports menus from spreadsheets, with a preview and an undo. */
export function ImporterPage() {
  const address = useTableUrlState(table);
  const { kind, choose: chooseKind } = useImportKind(address);
  const chosenFile = useChosenFile();
  const { chosen, choose } = chosenFile;
  const imports = usePagedQuery(address, (paging) => query(listImports, { query: paging }));
  const preview = useFilePreview(createMenuCheck(kind), chosen);
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
      <ImportStatus importing={importing} isUndone={Boolean(imported?.undone_at)}>
        {imported && (
          <ImportedCard imported={imported} onUndo={() => address.open({ undo: String(imported.id) })} />
        )}
      </ImportStatus>
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
          <UndoImportDialog imported={record} onUndone={importing.onUndone} onClose={close} />
        )}
      />
    </>
  );
}
