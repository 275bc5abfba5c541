import EditOutlined from "@mui/icons-material/EditOutlined";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import { useMemo } from "react";
import type { PeoplePreview, PeoplePreviewRow } from "@lonchera/contract/my-company-imports";
import { formatList, formatFullName } from "@lonchera/domain/texts";
import type { Column } from "../../components/data-table-rows.tsx";
import {
  formatDishChange,
  commonStateDisplays,
  createRowColumns,
  groupProblemsByRow,
  type RowStateDisplays,
  RowsTable,
  RowTexts,
} from "../imports/preview-rows.tsx";
import { PreviewSection, type Verdict } from "../imports/preview-section.tsx";
import { formatPeopleCount } from "./people-table.tsx";

type State = PeoplePreviewRow["state"];
type ShownRow = PeoplePreviewRow & { readonly problems: readonly string[] };

const looks: RowStateDisplays<State> = {
  new: commonStateDisplays.new,
  changed: { label: "Cambia", pluralLabel: "Cambian", color: "info", Icon: EditOutlined },
  same: { label: "Igual", pluralLabel: "Iguales", color: "default", Icon: RemoveRounded },
  wrong: commonStateDisplays.wrong,
};
const statesToFix: readonly State[] = ["wrong"];

const columns: readonly Column<ShownRow>[] = [
  ...createRowColumns<State, ShownRow>(looks),
  {
    key: "changes",
    header: "Qué cambia",
    cell: ({ changes }) => (changes.length === 0 ? null : <RowTexts texts={changes.map(formatDishChange)} />),
    value: ({ changes }) => changes.map(formatDishChange).join("; "),
  },
  { key: "name", header: "Nombre", cell: (row) => formatFullName(row) || "–", sortable: true },
  {
    key: "email",
    header: "Correo",
    cell: ({ email }) => email || "–",
    sortable: true,
  },
  { key: "document", header: "Documento", cell: (row) => row.identity_document || null },
  { key: "code", header: "Código", cell: (row) => row.employee_code || null },
  { key: "cost_center", header: "Centro de costo", cell: (row) => row.cost_center || null },
];

/** Returns for example `… se añadirán 3 colaboradores y se actualizará 1 colaborador.` */
function describeEffects({ new_count, changed_count }: PeoplePreview): string {
  const parts = [
    [new_count, new_count === 1 ? "se añadirá" : "se añadirán"] as const,
    [changed_count, changed_count === 1 ? "se actualizará" : "se actualizarán"] as const,
  ];
  const some = parts.filter(([count]) => count > 0);
  return `Todo listo: ${formatList(some.map(([count, words]) => `${words} ${formatPeopleCount(count)}`))}.`;
}

function getVerdict(preview: PeoplePreview): Verdict {
  const { error, same_file, skipped_rows } = preview;
  if (error === null) return { severity: "success", words: describeEffects(preview) };
  if (skipped_rows.length > 0) return { severity: "warning", words: error };
  const isImported = same_file !== null;
  const words = isImported ? "Este archivo ya está importado." : "Nada que importar: todos ya están así.";
  return { severity: "info", words };
}

/** Shows what the file would change for each person. */
export function PeoplePreviewSection({ preview }: { preview: PeoplePreview }) {
  const rows = useMemo(() => {
    const problems = groupProblemsByRow(preview);
    return preview.rows.map((row): ShownRow => ({ ...row, problems: problems.get(row.row) ?? [] }));
  }, [preview]);
  return (
    <PreviewSection
      preview={preview}
      verdict={getVerdict(preview)}
      rows={rows}
      looks={looks}
      statesToFix={statesToFix}
    >
      {(shown, counts) => (
        <RowsTable
          rows={shown}
          columns={columns.filter(
            ({ key }) =>
              (key !== "problems" || counts.wrong > 0) && (key !== "changes" || counts.changed > 0),
          )}
        />
      )}
    </PreviewSection>
  );
}
