import Button from "@mui/material/Button";
import { clientPageSizes, listClients } from "@lonchera/contract/clients";
import { PagedDataTable } from "../../components/data-table.tsx";
import { LoadedList } from "../../components/data-state.tsx";
import { createPagesReader, usePagedQuery } from "../../components/paged-list.ts";
import { AddButton, PageHeading } from "../../components/page-heading.tsx";
import { useTableUrlState } from "../../components/table-url-state.ts";
import { newRecordId } from "../../components/record-dialog.tsx";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { ClientFilters } from "./client-filters.tsx";
import { clientColumns, toClientsInput, NoClients, renderClientActions } from "./clients-table.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { PagedRecordDialog } from "../../components/paged-record-dialog.tsx";

const ClientDialog = lazyComponent(() => import("./client-form.tsx"), "ClientDialog");
const DataRequestDialog = lazyComponent(() => import("./data-request-dialog.tsx"), "DataRequestDialog");

const table = {
  table: "clients",
  pageSizes: clientPageSizes,
} as const;

export function ClientsPage() {
  const address = useTableUrlState(table);
  const clients = usePagedQuery(address, (paging) => query(listClients, toClientsInput(address, paging)));
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
          readRows={createPagesReader((paging, signal) =>
            call(listClients, toClientsInput(address, paging), { signal }),
          )}
        />
      </LoadedList>
      <PagedRecordDialog
        address={address}
        name="client"
        list={clients}
        findById={(id) => query(listClients, { query: { id } })}
        failure="No pudimos cargar este cliente."
        missingText="Este cliente no existe."
      >
        {(client, close) => <ClientDialog client={client} onClose={close} />}
      </PagedRecordDialog>
      {address.params.get("dialog") === "solicitud" && (
        <DataRequestDialog email={null} onClose={() => address.close("dialog")} />
      )}
    </>
  );
}
