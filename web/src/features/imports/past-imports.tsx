import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ImportRecord } from "@lonchera/contract/imports";
import { formatNumber } from "@lonchera/domain/counts";
import { formatList } from "@lonchera/domain/texts";
import type { Column } from "../../components/data-table-rows.tsx";
import type { Page } from "../../components/paged-list.ts";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { RowAction } from "../../components/table-cells.tsx";
import { ClampedText } from "../../components/text.tsx";
import { fileColumn, ImportList, momentColumns, StateCell, UndoAction } from "./import-list.tsx";
import { recordKindNames } from "./import-text.ts";
import { describeUndoLimit, findUndoProblem } from "./undo-import.tsx";
import { describeUndone } from "./undo-result.tsx";

function ImportStateCell({ imported }: { imported: ImportRecord }) {
  const undone = describeUndone(imported);
  const reasons = [
    undone ?? findUndoProblem(imported) ?? describeUndoLimit(imported),
    undone && describeUndoLimit(imported),
  ];
  return <StateCell isUndone={undone !== null} reasons={reasons} />;
}

const columns: readonly Column<ImportRecord>[] = [
  fileColumn,
  { key: "kind", header: "Tipo", cell: ({ kind }) => recordKindNames[kind], fitted: true },
  ...momentColumns,
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

/** The list of imported menus. */
export function PastImports({ address, imports }: PastImportsProps) {
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
