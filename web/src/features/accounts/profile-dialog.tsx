import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import {
  type Account,
  getAccount,
  type OwnDetails,
  updateOwnAccount,
  updateOwnDetails,
  optionalDetails,
} from "@lonchera/contract/accounts";
import { listDocumentTypes } from "@lonchera/contract/reference";
import { companyDocumentType, customerTypeNames } from "@lonchera/domain/codes";
import { toLimaDate } from "@lonchera/domain/calendar";
import { BusyButton } from "../../components/busy-button.tsx";
import { QueryError } from "../../components/data-state.tsx";
import { FormDateField } from "../../components/form-date-field.tsx";
import {
  FormPasswordField,
  FormTextField,
  ReadOnlyField,
  twoColumns,
} from "../../components/form-fields.tsx";
import { FormSelectField } from "../../components/form-select.tsx";
import { RecordFormDialog } from "../../components/record-form-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { CallError } from "../../lib/api/errors.ts";
import { describeError } from "../../lib/api/form-errors.ts";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { getNow } from "../../lib/clock.ts";
import {
  getFilledNames,
  isProfileComplete,
  type ProfileControl,
  profileForm,
  type ProfileValues,
  toFilledDetails,
  toProfileValues,
} from "./profile-values.ts";

type FieldsProps = { control: ProfileControl; account: Account };

/** Asks for the password if the e-mail address was changed. */
function CurrentPasswordField({ control, account }: FieldsProps) {
  const email = useWatch({ control, name: "email" });
  if (email.trim().toLowerCase() === account.email) return null;
  return (
    <FormPasswordField
      control={control}
      name="current_password"
      label="Contraseña actual"
      required
      autoComplete="current-password"
      helperText="Para cambiar el correo. Avisaremos al anterior."
    />
  );
}

function PersonFields({ control, account }: FieldsProps) {
  return (
    <>
      <FormTextField control={control} name="first_name" label="Nombres" required autoComplete="given-name" />
      <FormTextField
        control={control}
        name="last_name"
        label="Apellidos"
        required
        autoComplete="family-name"
      />
      <FormTextField
        control={control}
        name="email"
        label="Correo"
        type="email"
        required
        autoComplete="email"
        helperText="Uno nuevo cuenta cuando lo confirmes con el correo que te enviaremos."
      />
      <CurrentPasswordField control={control} account={account} />
      <FormTextField
        control={control}
        name="phone"
        label="Teléfono"
        type="tel"
        required
        autoComplete="tel"
        slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 20 } }}
      />
    </>
  );
}

/** Chooses a document type. Type2 customers have the company's and cannot change it. */
function DocumentTypeField({ control, account }: FieldsProps) {
  const types = useQuery(query(listDocumentTypes, {}));
  if (types.isError)
    return <QueryError query={types} message="No se pudieron cargar los tipos de documento" />;
  const hasCompanyType = account.customer_type === "type2";
  const choices = (types.data ?? [])
    .filter(({ id }) => (id === companyDocumentType) === hasCompanyType)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return hasCompanyType ? (
    <ReadOnlyField label="Tipo de documento" value={choices[0]?.label ?? ""} />
  ) : (
    <FormSelectField
      control={control}
      name="document_type"
      label="Tipo de documento"
      required
      choices={choices}
      disabled={types.isPending}
    />
  );
}

function BirthDateField({ control }: Pick<FieldsProps, "control">) {
  const [today] = useState(() => toLimaDate(getNow()));
  return (
    <FormDateField
      control={control}
      name="birth_date"
      label="Fecha de nacimiento"
      required
      fromYears
      latest={today}
    />
  );
}

const addressFields = [
  { name: "street", label: "Calle", autoComplete: "address-line1" },
  { name: "city", label: "Ciudad", autoComplete: "address-level2" },
  { name: "state", label: "Región", autoComplete: "address-level1" },
  { name: "postal_code", label: "Código postal", autoComplete: "postal-code" },
  { name: "country", label: "País", autoComplete: "country-name" },
] as const;

/** Shows the facts that only staff can change. */
function FixedFields({ account }: Pick<FieldsProps, "account">) {
  const { company_name, customer_type, is_active, is_staff } = account;
  return (
    <>
      <ReadOnlyField label="Empresa" value={company_name ?? "N/A"} />
      <ReadOnlyField
        label="Tipo de Cliente"
        value={customer_type === null ? "N/A" : customerTypeNames[customer_type]}
      />
      <ReadOnlyField label="Activo" value={is_active ? "Sí" : "No"} />
      <ReadOnlyField label="Administrador" value={is_staff ? "Sí" : "No"} />
    </>
  );
}

type SaveFilledProps = { onSaveFilled: () => void; isSaving: boolean };

/** Offers to save the profile without the empty fields below. */
function SaveFilled({ control, onSaveFilled, isSaving }: Pick<FieldsProps, "control"> & SaveFilledProps) {
  const isComplete = useWatch({ control, name: optionalDetails }).every(Boolean);
  if (isComplete) return null;
  return (
    <Alert severity="info" variant="outlined" sx={{ gridColumn: "1 / -1" }}>
      Con lo de arriba basta; lo que sigue se puede completar otro día.
      <BusyButton
        color="inherit"
        variant="outlined"
        size="small"
        onClick={onSaveFilled}
        busy={isSaving}
        sx={{ display: "flex", mt: 1 }}
      >
        Dejarlo para después
      </BusyButton>
    </Alert>
  );
}

function ProfileFields({ control, account, ...saveFilled }: FieldsProps & SaveFilledProps) {
  return (
    <Box sx={twoColumns}>
      <PersonFields control={control} account={account} />
      <SaveFilled control={control} {...saveFilled} />
      <DocumentTypeField control={control} account={account} />
      <FormTextField
        control={control}
        name="identity_document"
        label="Número de documento"
        required
        autoComplete="off"
      />
      <BirthDateField control={control} />
      {addressFields.map((field) => (
        <FormTextField key={field.name} control={control} required {...field} />
      ))}
      <FixedFields account={account} />
    </Box>
  );
}

const failure = "Error al actualizar los datos";

type ProfileDialogProps = {
  account: Account;
  /** Receives a new e-mail address that must be confirmed first. */
  onUnconfirmedEmail: (email: string) => void;
  onClose: () => void;
};

/** Puts the specification's text before the reason, except if somebody else has changed the account. */
function toProfileError(error: Error | null): Error | null {
  const isChanged = error instanceof CallError && error.status === 409;
  return error === null || isChanged ? error : new Error(`${failure}. ${describeError(error)}`);
}

export function ProfileDialog({ account, onUnconfirmedEmail, onClose }: ProfileDialogProps) {
  const save = async (body: OwnDetails, before: Account | null) => {
    snackbar.dismissAll();
    const sent = { ...body, version: before?.version };
    const saved = isProfileComplete(sent)
      ? await call(updateOwnAccount, { body: sent })
      : await call(updateOwnDetails, { body: sent });
    if (body.email !== undefined && saved.email !== body.email) onUnconfirmedEmail(body.email);
  };
  const profile = useRecordForm<ProfileValues, OwnDetails, Account>({
    record: account,
    newValues: toProfileValues(account),
    toFormValues: toProfileValues,
    ...profileForm,
    save,
    readCurrent: () => call(getAccount, {}),
    goneText: "Esta cuenta ya no existe.",
    lists: [getAccount],
    onSaved: () => snackbar.success("Datos actualizados exitosamente"),
    onRefused: () => snackbar.error(failure),
    onClose,
  });
  const { form, loaded, saving } = profile;
  const saveFilled = async () => {
    const values = form.getValues();
    if (await form.trigger(getFilledNames(values), { shouldFocus: true }))
      saving.mutate(toFilledDetails(values));
  };
  return (
    <RecordFormDialog
      recordForm={{ ...profile, error: toProfileError(profile.error) }}
      title="Editar Detalles"
      width="md"
      history={null}
    >
      <ProfileFields
        control={form.control}
        account={loaded ?? account}
        onSaveFilled={() => void saveFilled()}
        isSaving={saving.isPending}
      />
    </RecordFormDialog>
  );
}
