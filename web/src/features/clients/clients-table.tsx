import GroupOutlined from "@mui/icons-material/GroupOutlined";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import type { Account } from "@lonchera/contract/accounts";
import { customerTypeNames } from "@lonchera/domain/codes";
import { toLimaDate } from "@lonchera/domain/calendar";
import { formatFullName } from "@lonchera/domain/texts";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import type { Paging } from "../../components/paged-list.ts";
import { newRecordId } from "../../components/record-dialog.tsx";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { RecordActions } from "../../components/table-cells.tsx";
import { AccountChip } from "../accounts/account-chip.tsx";
import { formatLimaTime } from "../../lib/time-text.ts";
import { hasClientFilters, noClientFilters, readClientFilters } from "./client-filters.tsx";

export function toClientsInput(address: Pick<TableUrlState, "params">, paging: Paging) {
  return { query: { ...readClientFilters(address), ...paging } };
}

/** Shows the first name, with chips if the account cannot sign in or manages its company. */
function NameCell({ client }: { client: Account }) {
  const { first_name, is_active, is_confirmed, is_company_manager } = client;
  const canSignIn = is_active && is_confirmed;
  if (canSignIn && !is_company_manager) return first_name;
  return (
    <Stack direction="row" sx={{ columnGap: 1.5, rowGap: 0.5, alignItems: "center", flexWrap: "wrap" }}>
      <span>{first_name}</span>
      {!canSignIn && <AccountChip account={client} />}
      {is_company_manager && <Chip size="small" label="Encargado" />}
    </Stack>
  );
}

export const clientColumns: readonly Column<Account>[] = [
  {
    key: "first_name",
    header: "Nombres",
    cell: (client) => <NameCell client={client} />,
    value: ({ first_name }) => first_name,
  },
  { key: "last_name", header: "Apellidos", cell: (client) => client.last_name },
  { key: "email", header: "Correo", cell: (client) => client.email },
  { key: "company", header: "Empresa", cell: (client) => client.company_name ?? "Desconocido" },
  {
    key: "customer_type",
    header: "Tipo de Cliente",
    fitted: true,
    cell: ({ customer_type }) => customerTypeNames[customer_type ?? "type2"],
  },
  {
    key: "date_joined",
    header: "Fecha de Creación",
    fitted: true,
    cell: ({ date_joined }) => <time dateTime={date_joined}>{formatLimaTime(date_joined).date}</time>,
    value: ({ date_joined }) => new Date(toLimaDate(Date.parse(date_joined))),
  },
];

export function renderClientActions(client: Account, open: TableUrlState["open"]) {
  const name = formatFullName(client);
  return <RecordActions name={name} onEdit={() => open({ client: String(client.id) })} />;
}

function getEmptyStateProps(address: TableUrlState) {
  if (address.params.get("search")) {
    return {
      title: "No se encontraron clientes",
      reason:
        "Ningún cliente coincide con tu búsqueda. Un correo se busca con su @, y un documento con al menos 6 dígitos.",
      action: <Button onClick={() => address.filter({ search: null })}>Borrar búsqueda</Button>,
    };
  }
  if (hasClientFilters(address)) {
    return {
      title: "No se encontraron clientes",
      reason: "Ningún cliente coincide con los filtros.",
      action: <Button onClick={() => address.filter(noClientFilters)}>Quitar filtros</Button>,
    };
  }
  return {
    title: "Todavía no hay clientes",
    reason: "Añade al primero, o espera a que se registre en la página de su compañía.",
    action: <Button onClick={() => address.open({ client: newRecordId })}>Añadir Cliente</Button>,
  };
}

export function NoClients({ address }: { address: TableUrlState }) {
  return <EmptyState Icon={GroupOutlined} {...getEmptyStateProps(address)} />;
}
