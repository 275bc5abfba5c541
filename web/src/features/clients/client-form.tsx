import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { type Account, updateAccount } from "@lonchera/contract/accounts";
import { passwordMinLength } from "@lonchera/contract/auth";
import { type ClientInput, createClient, listClients, updateClient } from "@lonchera/contract/clients";
import { listCompanies } from "@lonchera/contract/companies";
import { listHistory } from "@lonchera/contract/history";
import { companyDocumentType, customerTypeNames, customerTypes } from "@lonchera/domain/codes";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FormPasswordField, FormTextField, ReadOnlyField } from "../../components/form-fields.tsx";
import { RecordFormDialog } from "../../components/record-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { ActiveChip } from "../../components/table-cells.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { query, queryKey } from "../../lib/api/query.ts";
import { CompanyField } from "../companies/company-field.tsx";
import { type ClientBody, type ClientControl, clientForm, newClient, toFormValues } from "./client-values.ts";

const twoColumns = { display: "grid", gap: 2.5, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } };

type FieldsProps = {
  control: ClientControl;
  /** The saved account; `null` for a new client. */
  client: Account | null;
};

function TypeField({ control, client }: FieldsProps) {
  const chosen = useWatch({ control, name: "customer_type" });
  const isChanged = client !== null && chosen !== "" && chosen !== client.customer_type;
  return (
    <FormTextField
      control={control}
      name="customer_type"
      label="Tipo de Cliente"
      select
      required
      helperText={isChanged ? "Al cambiar el tipo se vacía su carrito." : undefined}
    >
      {customerTypes.map((type) => (
        <MenuItem key={type} value={type}>
          {customerTypeNames[type]}
        </MenuItem>
      ))}
    </FormTextField>
  );
}

function Company({ control, client }: FieldsProps) {
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

function NewAccountFields({ control }: Pick<FieldsProps, "control">) {
  return (
    <>
      <FormTextField control={control} name="email" label="Correo" type="email" required autoComplete="off" />
      <FormTextField control={control} name="phone" label="Teléfono" type="tel" required autoComplete="off" />
      <Box sx={{ gridColumn: "1 / -1" }}>
        <FormPasswordField
          control={control}
          name="password"
          label="Contraseña"
          required
          autoComplete="new-password"
          helperText={`Al menos ${passwordMinLength} caracteres, y que no sea una de las más comunes. El cliente entra con ella de inmediato.`}
        />
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
      <Company control={control} client={client} />
      {client === null ? (
        <NewAccountFields control={control} />
      ) : (
        <>
          <ReadOnlyField label="Correo" value={client.email} />
          <ReadOnlyField label="Teléfono" value={client.phone || "N/A"} />
        </>
      )}
    </Box>
  );
}

type ClientAccessProps = { client: Account; onChanged: () => void };

function accessTexts(isActive: boolean, name: string) {
  if (isActive) {
    return {
      state: "Puede iniciar sesión y pedir.",
      action: "Deshabilitar",
      title: `¿Deshabilitar a ${name}?`,
      text: "Sus sesiones se cierran ahora mismo y no podrá iniciar sesión hasta que lo habilites. Sus órdenes se conservan.",
    };
  }
  return {
    state: "No puede iniciar sesión.",
    action: "Habilitar",
    title: `¿Habilitar a ${name}?`,
    text: "Podrá iniciar sesión otra vez con su contraseña de siempre.",
  };
}

function useAccessChange({ client, onChanged }: ClientAccessProps, close: () => void) {
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  return useExclusiveMutation({
    mutationFn: () =>
      call(updateAccount, { params: { id: String(client.id) }, body: { is_active: !client.is_active } }),
    onSuccess: async () => {
      snackbar.success("Cliente actualizado exitosamente");
      close();
      // The form reloads the account.
      onChanged();
      await Promise.all(
        [listClients, listHistory].map((list) => queries.invalidateQueries({ queryKey: queryKey(list) })),
      );
    },
    onError: () => snackbar.error("Hubo un error al actualizar los datos"),
  });
}

/** Enables or disables a client's sign-in, after a confirmation and independently of the form. */
function ClientAccess({ client, onChanged }: ClientAccessProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const changing = useAccessChange({ client, onChanged }, close);
  const words = accessTexts(client.is_active, `${client.first_name} ${client.last_name}`.trim());
  const ask = () => {
    changing.reset();
    setIsAsking(true);
  };
  return (
    <Box
      component="section"
      aria-label="Acceso"
      sx={{ border: 1, borderColor: "divider", borderRadius: 1, p: 2 }}
    >
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
        <ActiveChip active={client.is_active} />
        <Typography sx={{ flexGrow: 1 }}>{words.state}</Typography>
        <Button size="small" variant="outlined" color={client.is_active ? "error" : "primary"} onClick={ask}>
          {words.action}
        </Button>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title={words.title}
        text={words.text}
        confirmLabel={words.action}
        danger={client.is_active}
        busy={changing.isPending}
        problem={changing.isError ? `Hubo un error al actualizar los datos. ${changing.error.message}` : null}
        onConfirm={() => changing.mutate()}
        onCancel={close}
      />
    </Box>
  );
}

type ClientFormProps = {
  /** `null` for a new record. */
  client: Account | null;
  onClose: () => void;
};

/** Replaces the company's id by its slug. */
async function withCompanySlug(queries: QueryClient, { company }: ClientBody) {
  if (typeof company !== "number") return { company };
  const companies = await queries.query({ ...query(listCompanies, {}), staleTime: "static" });
  return { company: companies.find(({ id }) => id === company)?.slug ?? company };
}

/** The document type of type2 customers. */
function companyDocument({ customer_type }: ClientBody) {
  return customer_type === "type2" ? { document_type: companyDocumentType } : {};
}

async function saveClient(queries: QueryClient, body: ClientBody, before: Account | null): Promise<Account> {
  const company = await withCompanySlug(queries, body);
  if (before === null)
    return call(createClient, { body: { ...(body as ClientInput), ...company, ...companyDocument(body) } });
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
    toFormValues: toFormValues,
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
