import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import type { UseQueryResult } from "@tanstack/react-query";
import type { PeopleImport } from "@lonchera/contract/my-company-imports";
import { formatNumber } from "@lonchera/domain/texts";
import type { Column } from "../../components/data-table-rows.tsx";
import type { Page } from "../../components/paged-list.ts";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { RowAction } from "../../components/table-cells.tsx";
import {
  fileColumn,
  ImportList,
  timeAndAuthorColumns,
  StateCell,
  UndoAction,
} from "../imports/import-list.tsx";
import { describeUndone } from "../imports/undo-result.tsx";
import { formatPeopleCount } from "./people-table.tsx";

/** Returns for example `Se quedaron 2 colaboradores.`, or `null` if undoing kept nobody. */
function describeKept({ kept_count }: PeopleImport): string | null {
  if (kept_count === 0) return null;
  return `${kept_count === 1 ? "Se quedó" : "Se quedaron"} ${formatPeopleCount(kept_count)}.`;
}

const columns: readonly Column<PeopleImport>[] = [
  fileColumn,
  ...timeAndAuthorColumns,
  {
    key: "created_count",
    header: "Nuevos",
    cell: ({ created_count }) => formatNumber(created_count),
    numeric: true,
    fitted: true,
  },
  {
    key: "changed_count",
    header: "Actualizados",
    cell: ({ changed_count }) => formatNumber(changed_count),
    numeric: true,
    fitted: true,
  },
  {
    key: "state",
    header: "Estado",
    cell: (imported) => (
      <StateCell
        isUndone={imported.undone_at !== null}
        notes={[describeUndone(imported), describeKept(imported)]}
      />
    ),
  },
];

function renderActions(imported: PeopleImport, open: TableUrlState["open"]) {
  return (
    <>
      {imported.kept_count > 0 && (
        <RowAction
          label={`Ver quién se quedó de ${imported.file_name}`}
          shortLabel="Ver quién se quedó"
          Icon={VisibilityOutlined}
          onClick={() => open({ import: String(imported.id) })}
        />
      )}
      <UndoAction
        imported={imported}
        reason={imported.undone_at === null ? null : "Ya se deshizo."}
        open={open}
      />
    </>
  );
}

type PastPeopleImportsProps = { address: TableUrlState; imports: UseQueryResult<Page<PeopleImport>> };

/** Lists the files that the company's managers imported. */
export function PastPeopleImports({ address, imports }: PastPeopleImportsProps) {
  return (
    <ImportList
      address={address}
      imports={imports}
      columns={columns}
      actions={renderActions}
      reason="Aquí verás cada archivo importado, y podrás deshacerlo."
    />
  );
}
