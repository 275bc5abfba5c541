import AddRounded from "@mui/icons-material/AddRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { clientPageSizes } from "@lonchera/contract/clients";
import { ListError } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { RecordDialog, newRecordId } from "../../components/record-dialog.tsx";
import { ClientForm } from "./client-form.tsx";
import { ClientsTable, useClientRecords, useClients } from "./clients-table.tsx";

const loadErrorText = "Failed to fetch categories";

/** The newest first: the server sorts them. */
const table = {
  table: "clients",
  pageSizes: clientPageSizes,
  sort: { key: "date_joined", descending: true },
  sortKeys: [],
} as const;

/** The customers' accounts. */
export function ClientsPage() {
  const address = useTableAddress(table);
  const clients = useClients(address);
  const asked = address.params.get("client");
  const close = () => address.close("client");
  const add = (
    <Button
      variant="contained"
      startIcon={<AddRounded />}
      onClick={() => address.open({ client: newRecordId })}
    >
      Añadir Cliente
    </Button>
  );
  return (
    <>
      <PageHeading title="Compañía - Clientes" actions={add} />
      <Box role="search" aria-label="Filtros" sx={{ mb: 2 }}>
        <SearchField
          size="small"
          label="Buscar por nombre o apellido"
          value={address.params.get("search") ?? ""}
          onSearch={(search) => address.filter({ search })}
          sx={{ width: { xs: "100%", sm: 360 } }}
        />
      </Box>
      <ListError list={clients} message={loadErrorText} hint="No pudimos cargar los clientes." />
      {(clients.data !== undefined || !clients.isError) && (
        <ClientsTable address={address} page={clients.data} isRefreshing={clients.isFetching} />
      )}
      <RecordDialog {...useClientRecords(asked, clients)} recordId={asked} onClose={close}>
        {(client) => <ClientForm client={client} onClose={close} />}
      </RecordDialog>
    </>
  );
}
