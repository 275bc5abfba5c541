import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Account } from "@lonchera/contract/accounts";
import { createClient, listClients, updateClient, type ClientInput } from "@lonchera/contract/clients";
import { listCompanies } from "@lonchera/contract/companies";
import { companyDocumentType } from "@lonchera/domain/codes";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { RecordFormDialog } from "../../components/record-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { ClientAccess } from "./client-access.tsx";
import { ClientFields } from "./client-fields.tsx";
import { clientForm, newClient, valuesOf, type ClientBody } from "./client-values.ts";

type ClientFormProps = {
  /** `null` for a new one. */
  client: Account | null;
  onClose: () => void;
};

/** A company travels by its slug, as it comes. */
async function slugged(queries: QueryClient, { company }: ClientBody) {
  if (typeof company !== "number") return { company };
  const companies = await queries.query({ ...query(listCompanies, {}), staleTime: "static" });
  return { company: companies.find(({ id }) => id === company)?.slug ?? company };
}

/** Company clients are sent with the document type of companies. */
function documentOf({ customer_type }: ClientBody) {
  return customer_type === "type2" ? { document_type: companyDocumentType } : {};
}

async function saveClient(queries: QueryClient, body: ClientBody, before: Account | null): Promise<Account> {
  const company = await slugged(queries, body);
  if (before === null)
    return call(createClient, { body: { ...(body as ClientInput), ...company, ...documentOf(body) } });
  const params = { id: String(before.id) };
  return call(updateClient, { params, body: { ...body, ...company, version: before.version } });
}

async function findClient(id: number): Promise<Account | undefined> {
  const { results } = await call(listClients, { query: { id: String(id) } });
  return results[0];
}

export function ClientForm({ client, onClose }: ClientFormProps) {
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const isNew = client === null;
  const recordForm = useRecordForm({
    record: client,
    newValues: newClient,
    toFormValues: valuesOf,
    ...clientForm(isNew),
    save: (body, before) => saveClient(queries, body, before),
    readCurrent: ({ id }) => findClient(id),
    goneText: "Este cliente ya no existe.",
    lists: [listClients],
    onSaved: () =>
      snackbar.success(isNew ? "Cliente creado exitosamente" : "Cliente actualizado exitosamente"),
    onRefused: () => snackbar.error("Hubo un error al actualizar los datos"),
    onClose,
  });
  const { loaded } = recordForm;
  return (
    <RecordFormDialog
      recordForm={recordForm}
      title={isNew ? "Añadir Cliente" : "Editar Cliente"}
      width="sm"
      history="client"
    >
      <ClientFields control={recordForm.form.control} client={loaded} />
      {loaded !== null && <ClientAccess client={loaded} onChanged={() => recordForm.reloading.mutate()} />}
    </RecordFormDialog>
  );
}
