import GroupOutlined from "@mui/icons-material/GroupOutlined";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import type { PeopleSortKey, Person } from "@lonchera/contract/my-company";
import { formatCount, formatFullName } from "@lonchera/domain/texts";
import { AccountChip, formatAccountState } from "../accounts/account-chip.tsx";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import type { Paging } from "../../components/paged-list.ts";
import { newRecordId } from "../../components/record-dialog.tsx";
import { type TableUrlState, toOrdering } from "../../components/table-url-state.ts";
import { RecordActions } from "../../components/table-cells.tsx";
import { readPeopleFilters } from "./people-filters.tsx";

type PeopleAddress = Pick<TableUrlState, "params" | "sort">;

export function toPeopleInput(address: PeopleAddress, paging: Paging) {
  const ordering = toOrdering(address.sort, address.sort.key) as PeopleSortKey;
  return { query: { ...readPeopleFilters(address), ordering, ...paging } };
}

function FirstName({ person: { first_name, is_company_manager } }: { person: Person }) {
  if (!is_company_manager) return first_name;
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
      <span>{first_name}</span>
      <Chip size="small" label="Encargado" />
    </Stack>
  );
}

/** The headings are those of a file of people, so that an exported table can be imported again. */
export const peopleColumns: readonly Column<Person>[] = [
  {
    key: "name",
    header: "Nombres",
    cell: (person) => <FirstName person={person} />,
    value: ({ first_name }) => first_name,
    sortable: true,
  },
  { key: "last_name", header: "Apellidos", cell: ({ last_name }) => last_name },
  { key: "email", header: "Correo", cell: ({ email }) => email },
  { key: "identity_document", header: "Documento", cell: (person) => person.identity_document || null },
  {
    key: "employee_code",
    header: "Código",
    cell: ({ employee_code }) => employee_code || null,
    sortable: true,
  },
  {
    key: "cost_center",
    header: "Centro de costo",
    cell: ({ cost_center }) => cost_center || null,
    sortable: true,
  },
  {
    key: "state",
    header: "Estado",
    cell: (person) => <AccountChip account={person} />,
    value: formatAccountState,
    fitted: true,
  },
];

/** Examples: `1 colaborador`, `300 colaboradores`. */
export function formatPeopleCount(count: number): string {
  return formatCount(count, "colaborador", "colaboradores");
}

export function renderPersonActions(person: Person, open: TableUrlState["open"]) {
  return <RecordActions name={formatFullName(person)} onEdit={() => open({ person: String(person.id) })} />;
}

function getEmptyStateProps(address: TableUrlState) {
  const { search, state } = readPeopleFilters(address);
  if (search !== null || state !== null) {
    return {
      title: "No se encontraron colaboradores",
      reason: "Nadie de tu empresa coincide con lo que buscas.",
      action: <Button onClick={() => address.filter({ search: null, state: null })}>Ver a todos</Button>,
    };
  }
  return {
    title: "Todavía no hay colaboradores",
    reason: "Añade a uno, o carga a muchos a la vez desde un archivo.",
    action: <Button onClick={() => address.open({ person: newRecordId })}>Añadir colaborador</Button>,
  };
}

export function NoPeople({ address }: { address: TableUrlState }) {
  return <EmptyState Icon={GroupOutlined} {...getEmptyStateProps(address)} />;
}
