import EditOutlined from "@mui/icons-material/EditOutlined";
import GroupOutlined from "@mui/icons-material/GroupOutlined";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Account } from "@lonchera/contract/accounts";
import { listClients } from "@lonchera/contract/clients";
import { customerTypeNames } from "@lonchera/domain/codes";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { newRecordId } from "../../components/record-dialog.tsx";
import type { TableAddress } from "../../components/table-address.ts";
import { ActiveChip, RowAction } from "../../components/table-cells.tsx";
import type { ReadRows } from "../../components/table-export.tsx";
import { useEventCallback } from "../../components/use-event-callback.ts";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { formatLimaTime, limaDate } from "../../lib/time-text.ts";

function clientsQuery({ params }: Pick<TableAddress, "params">, page: number, pageSize: number) {
  const search = params.get("search")?.slice(0, 100) ?? "";
  return { query: { ...(search && { search }), page: String(page), page_size: String(pageSize) } };
}

/** One page of clients; the former one stays until it is there. */
export function useClients(address: TableAddress) {
  const { page, pageSize } = address;
  return useQuery({
    ...query(listClients, clientsQuery(address, page, pageSize)),
    placeholderData: keepPreviousData,
  });
}

/** The largest that the call takes. */
const exportPageSize = 500;

/** Those of all pages, for the table's export. */
function readAllClients(address: Pick<TableAddress, "params">): ReadRows<Account> {
  return async (told, signal) => {
    const clients: Account[] = [];
    for (let page = 1; ; page += 1) {
      const asked = clientsQuery(address, page, exportPageSize);
      const { count, results } = await call(listClients, asked, { signal });
      clients.push(...results);
      if (results.length === 0 || clients.length >= count) return clients;
      told(clients.length / count);
    }
  };
}

type ClientsQuery = ReturnType<typeof useClients>;

/** Where the one who is asked for is looked for: the page that is shown, else (a link from elsewhere) by the id. */
export function useClientRecords(asked: string | null, clients: ClientsQuery) {
  const shown = clients.data?.results;
  const isLookedUp =
    asked !== null &&
    /^[1-9]\d{0,8}$/.test(asked) &&
    !clients.isPending &&
    !shown?.some(({ id }) => String(id) === asked);
  const found = useQuery({ ...query(listClients, { query: { id: asked ?? "" } }), enabled: isLookedUp });
  const isUnderWay = clients.isPending || (isLookedUp && found.isPending);
  return {
    records: isUnderWay ? undefined : [...(shown ?? []), ...(found.data?.results ?? [])],
    missingText: found.isError
      ? `No pudimos cargar este cliente. ${found.error.message}`
      : "Este cliente no existe.",
  };
}

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
function emptyStateProps({ address, count }: NoClientsProps) {
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
          {...emptyStateProps({ address, count })}
        />
      }
      paging={{ ...address, count }}
      readRows={readAllClients(address)}
    />
  );
}
