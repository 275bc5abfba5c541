import EditOutlined from "@mui/icons-material/EditOutlined";
import GroupOutlined from "@mui/icons-material/GroupOutlined";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useCallback } from "react";
import type { Account } from "@lonchera/contract/accounts";
import { customerTypeNames } from "@lonchera/domain/codes";
import { ActiveChip } from "../../components/active-chip.tsx";
import { limaDate, formatLimaTime } from "../../lib/lima-time.ts";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-column.ts";
import { DataTable } from "../../components/data-table.tsx";
import { RowAction } from "../../components/row-action.tsx";
import { useEventCallback } from "../../components/use-latest.ts";
import type { TableAddress } from "../../components/use-table-address.ts";
import { newRecordId } from "../../components/record-dialog.tsx";
import { readAllClients } from "./use-clients.ts";

/** That an account is disabled stands beside its name. */
function NameCell({ client }: { client: Account }) {
  if (client.is_active) return client.first_name;
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
      <span>{client.first_name}</span>
      <ActiveChip active={false} />
    </Stack>
  );
}

const columns: readonly Column<Account>[] = [
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
    cell: ({ customer_type }) => customerTypeNames[customer_type === "type1" ? "type1" : "type2"],
  },
  {
    key: "date_joined",
    header: "Fecha de Creación",
    fitted: true,
    cell: ({ date_joined }) => <time dateTime={date_joined}>{formatLimaTime(date_joined).date}</time>,
    value: ({ date_joined }) => new Date(limaDate(Date.parse(date_joined))),
  },
];

function EditAction({ client, open }: { client: Account; open: TableAddress["open"] }) {
  return (
    <RowAction
      label={`Editar ${client.first_name} ${client.last_name}`.trim()}
      shortLabel="Editar"
      Icon={EditOutlined}
      onClick={() => open({ client: String(client.id) })}
    />
  );
}

type NoClientsProps = { address: TableAddress; /** Of all pages. */ count: number };

/** Why no client is shown, and what to do about it. */
function explained({ address, count }: NoClientsProps) {
  if (count > 0) {
    return {
      title: "Aquí ya no hay clientes",
      reason: "La lista ya no llega hasta esta página.",
      action: <Button onClick={() => address.onPage(1)}>Ir a la primera página</Button>,
    };
  }
  if (address.params.get("search")) {
    return {
      title: "No se encontraron clientes",
      reason: "Ningún nombre, apellido o tipo de cliente coincide con tu búsqueda.",
      action: <Button onClick={() => address.filter({ search: null })}>Borrar búsqueda</Button>,
    };
  }
  return {
    title: "Todavía no hay clientes",
    reason: "Añade al primero, o espera a que se registre en la página de su compañía.",
    action: <Button onClick={() => address.open({ client: newRecordId })}>Añadir Cliente</Button>,
  };
}

type ClientsTableProps = {
  address: TableAddress;
  /** `undefined` until the first ones are there. */
  page: { readonly count: number; readonly results: readonly Account[] } | undefined;
  isRefreshing: boolean;
};

export function ClientsTable({ address, page, isRefreshing }: ClientsTableProps) {
  const open = useEventCallback(address.open);
  const actions = useCallback((client: Account) => <EditAction client={client} open={open} />, [open]);
  const count = page?.count ?? 0;
  return (
    <DataTable
      label="Clientes"
      columns={columns}
      rows={page?.results}
      rowKey={(client) => client.id}
      actions={actions}
      isRefreshing={isRefreshing}
      empty={
        <EmptyState
          picture={<GroupOutlined sx={{ fontSize: 48, color: "text.secondary" }} />}
          {...explained({ address, count })}
        />
      }
      paging={{ ...address, count }}
      readRows={readAllClients(address)}
    />
  );
}
