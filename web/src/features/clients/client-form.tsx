import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { type Account, updateAccount } from "@lonchera/contract/accounts";
import { minPasswordLength } from "@lonchera/contract/auth";
import {
  type ClientInput,
  createClient,
  listClients,
  sendPasswordLink,
  updateClient,
} from "@lonchera/contract/clients";
import { listCompanies } from "@lonchera/contract/companies";
import { companyDocumentType, customerTypeNames, customerTypes } from "@lonchera/domain/codes";
import { formatFullName } from "@lonchera/domain/texts";
import { AccessSection, clientAccessTexts } from "../accounts/access-section.tsx";
import { toSelectOptions } from "../../components/select-options.ts";
import { FormSwitch } from "../../components/form-choices.tsx";
import {
  FormPasswordField,
  FormTextField,
  ReadOnlyField,
  twoColumns,
} from "../../components/form-fields.tsx";
import { FormSelectField } from "../../components/form-select.tsx";
import { PasswordLinkSection } from "../accounts/password-link-section.tsx";
import { RecordFormDialog } from "../../components/record-form-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { ActiveChip } from "../../components/active-chip.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { CompanyField } from "../companies/company-field.tsx";
import {
  type ClientBody,
  type ClientControl,
  getClientFormSchema,
  newClient,
  toFormValues,
} from "./client-values.ts";
import { DataRequestDialog } from "./data-request-dialog.tsx";
import { ErasureDialog } from "./erasure-dialog.tsx";
import {
  type DataAction,
  companyStateTexts,
  PersonalDataSection,
  useCompanyState,
} from "./client-sections.tsx";

type FieldsProps = {
  control: ClientControl;
  /** It is the saved account, or `null` for a new client. */
  client: Account | null;
};

const typeChoices = toSelectOptions(customerTypes, customerTypeNames);

function TypeField({ control, client }: FieldsProps) {
  const chosen = useWatch({ control, name: "customer_type" });
  const isChanged = client !== null && chosen !== "" && chosen !== client.customer_type;
  return (
    <FormSelectField
      control={control}
      name="customer_type"
      label="Tipo de Cliente"
      required
      choices={typeChoices}
      helperText={isChanged ? "Al cambiar el tipo se vacía su carrito." : undefined}
    />
  );
}

function ClientCompanyField({ control, client }: FieldsProps) {
  if (client?.company) {
    return (
      <ReadOnlyField
        label="Empresa"
        value={client.company_name ?? client.company}
        helperText="Un cliente no cambia de empresa."
      />
    );
  }
  return (
    <CompanyField
      control={control}
      name="company"
      label="Empresa"
      required={false}
      helperText="Opcional. Sin empresa no puede iniciar sesión."
    />
  );
}

/** Shows the fields that the company's manager keeps for a person. Staff can only read them. */
function CompanyFacts({ client: { employee_code, cost_center } }: { client: Account }) {
  if (employee_code === "" && cost_center === "") return null;
  return (
    <>
      <ReadOnlyField label="Código" value={employee_code || "N/A"} />
      <ReadOnlyField label="Centro de costo" value={cost_center || "N/A"} />
    </>
  );
}

function NewAccountFields({ control }: Pick<FieldsProps, "control">) {
  const isInvited = useWatch({ control, name: "invite" });
  return (
    <>
      <FormTextField control={control} name="email" label="Correo" type="email" required autoComplete="off" />
      <FormTextField control={control} name="phone" label="Teléfono" type="tel" required autoComplete="off" />
      <Box sx={{ gridColumn: "1 / -1" }}>
        <FormSwitch control={control} name="invite" label="Invitar con un enlace" />
        {isInvited ? (
          <Typography variant="body2" color="textSecondary">
            Lo recibe por correo, vale 7 días, y con él elige su clave.
          </Typography>
        ) : (
          <FormPasswordField
            control={control}
            name="password"
            label="Contraseña"
            required
            autoComplete="new-password"
            helperText={`Al menos ${minPasswordLength} caracteres, y que no sea una de las más comunes. El cliente entra con ella de inmediato.`}
          />
        )}
      </Box>
    </>
  );
}

function ClientFields({ control, client }: FieldsProps) {
  return (
    <Box sx={twoColumns}>
      <FormTextField control={control} name="first_name" label="Nombres" required autoComplete="off" />
      <FormTextField control={control} name="last_name" label="Apellidos" required autoComplete="off" />
      <TypeField control={control} client={client} />
      <ClientCompanyField control={control} client={client} />
      {client === null ? (
        <NewAccountFields control={control} />
      ) : (
        <>
          <ReadOnlyField label="Correo" value={client.email} />
          <ReadOnlyField label="Teléfono" value={client.phone || "N/A"} />
        </>
      )}
      <Box sx={{ gridColumn: "1 / -1" }}>
        <FormSwitch control={control} name="is_company_manager" label="Encargado de empresa" />
        <Typography variant="body2" color="textSecondary">
          Le abre «Mi empresa», donde administra a los colaboradores de su empresa y ve su participación y sus
          consumos.
        </Typography>
      </Box>
      {client !== null && <CompanyFacts client={client} />}
    </Box>
  );
}

function ClientAccess({ client, onChanged }: { client: Account; onChanged: () => void }) {
  const companyState = useCompanyState(client);
  const params = { id: client.id };
  return (
    <>
      <AccessSection
        isActive={client.is_active}
        chip={<ActiveChip active={client.is_active} />}
        name={formatFullName(client)}
        texts={{ ...clientAccessTexts, ...companyStateTexts[companyState] }}
        change={(is_active) => call(updateAccount, { params, body: { is_active } })}
        successMessage="Cliente actualizado exitosamente"
        failureMessage="Hubo un error al actualizar los datos"
        list={listClients}
        onChanged={onChanged}
      />
      {client.is_active && companyState !== "archived" && (
        <PasswordLinkSection client={client} send={() => call(sendPasswordLink, { params })} />
      )}
    </>
  );
}

function ErasedNotice() {
  return (
    <Alert severity="info">
      Sus datos personales se eliminaron a pedido de su titular. Esta cuenta ya no cambia.
    </Alert>
  );
}

type ClientDialogProps = {
  /** It is `null` for a new record. */
  client: Account | null;
  onClose: () => void;
};

/** Returns the company as the API names it: by its slug instead of its id. */
async function readCompanySlug(queryClient: QueryClient, { company }: ClientBody) {
  if (typeof company !== "number") return company;
  const companies = await queryClient.query({ ...query(listCompanies, {}), staleTime: "static" });
  return companies.find(({ id }) => id === company)?.slug ?? company;
}

/** Returns the document type of type2 customers. */
function getCompanyDocument({ customer_type }: ClientBody) {
  return customer_type === "type2" ? { document_type: companyDocumentType } : {};
}

async function saveClient(
  queryClient: QueryClient,
  body: ClientBody,
  before: Account | null,
  headers: Record<string, string>,
): Promise<Account> {
  const company = await readCompanySlug(queryClient, body);
  if (before === null)
    return call(
      createClient,
      { body: { ...(body as ClientInput), company, ...getCompanyDocument(body) } },
      { headers },
    );
  const whole = { ...before, ...body, company: before.company ?? company, version: before.version };
  return call(updateClient, { params: { id: before.id }, body: whole });
}

export function ClientDialog({ client, onClose }: ClientDialogProps) {
  const queryClient = useQueryClient();
  const isNew = client === null;
  const recordForm = useRecordForm({
    record: client,
    newValues: newClient,
    toFormValues,
    ...getClientFormSchema(isNew),
    save: (...sent) => saveClient(queryClient, ...sent),
    readCurrent: async ({ id }) => (await call(listClients, { query: { id } })).results[0],
    goneText: "Este cliente ya no existe.",
    lists: [listClients],
    onSaved: () =>
      snackbar.success(isNew ? "Cliente creado exitosamente" : "Cliente actualizado exitosamente"),
    onRefused: () => snackbar.error("Hubo un error al actualizar los datos"),
    onClose,
  });
  const { loaded } = recordForm;
  const [dataAction, setDataAction] = useState<DataAction | null>(null);
  const endDataAction = () => setDataAction(null);
  return (
    <>
      <RecordFormDialog
        recordForm={recordForm}
        title={isNew ? "Añadir Cliente" : "Editar Cliente"}
        width="sm"
        history="client"
      >
        {loaded?.is_erased && <ErasedNotice />}
        <ClientFields control={recordForm.form.control} client={loaded} />
        {loaded?.is_erased === false && (
          <>
            <ClientAccess client={loaded} onChanged={() => recordForm.reloading.mutate()} />
            <PersonalDataSection onChoose={setDataAction} />
          </>
        )}
      </RecordFormDialog>
      {/* These dialogs are outside of the client's form, which would be submitted with theirs. */}
      {loaded !== null && dataAction === "export" && (
        <DataRequestDialog email={loaded.email} onClose={endDataAction} />
      )}
      {loaded !== null && dataAction === "erase" && (
        <ErasureDialog client={loaded} onErased={recordForm.guard.leave} onClose={endDataAction} />
      )}
    </>
  );
}
