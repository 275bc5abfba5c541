import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clientPageSizes, listClients } from "@lonchera/contract/clients";
import { PagedDataTable } from "../../components/data-table.tsx";
import { LoadedList } from "../../components/data-state.tsx";
import { readAllPages, usePageRecords } from "../../components/paged-list.ts";
import { AddButton, PageHeading } from "../../components/page-heading.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { RecordDialog, newRecordId } from "../../components/record-dialog.tsx";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { ClientFilters } from "./client-filters.tsx";
import { clientColumns, clientsInput, NoClients, renderClientActions } from "./clients-table.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";

const ClientDialog = lazyPart(async () => (await import("./client-form.tsx")).ClientDialog);
const DataRequestDialog = lazyPart(async () => (await import("./data-request-dialog.tsx")).DataRequestDialog);

const table = {
  table: "clients",
  pageSizes: clientPageSizes,
} as const;

export function ClientsPage() {
  const address = useTableAddress(table);
  const clients = useQuery({
    ...query(listClients, clientsInput(address, address.page, address.pageSize)),
    placeholderData: keepPreviousData,
  });
  const clientId = address.params.get("client");
  const { records, error } = usePageRecords(
    clientId,
    clients,
    query(listClients, { query: { id: clientId ?? "" } }),
  );
  const close = () => address.close("client");
  return (
    <>
      <PageHeading
        title="Compañía - Clientes"
        actions={
          <>
            <Button variant="outlined" onClick={() => address.open({ dialog: "solicitud" })}>
              Solicitud de datos
            </Button>
            <AddButton onClick={() => address.open({ client: newRecordId })}>Añadir Cliente</AddButton>
          </>
        }
      />
      <ClientFilters address={address} />
      <LoadedList list={clients} message="Failed to fetch categories" hint="No pudimos cargar los clientes.">
        <PagedDataTable
          label="Clientes"
          columns={clientColumns}
          list={clients}
          address={address}
          rowKey={({ id }) => id}
          actions={renderClientActions}
          empty={<NoClients address={address} />}
          readRows={readAllPages((page, pageSize, signal) =>
            call(listClients, clientsInput(address, page, pageSize), { signal }),
          )}
        />
      </LoadedList>
      <RecordDialog
        recordId={clientId}
        records={records}
        missingText={error ? `No pudimos cargar este cliente. ${error.message}` : "Este cliente no existe."}
        onClose={close}
      >
        {(client) => <ClientDialog client={client} onClose={close} />}
      </RecordDialog>
      {address.params.get("dialog") === "solicitud" && (
        <DataRequestDialog email={null} onClose={() => address.close("dialog")} />
      )}
    </>
  );
}
