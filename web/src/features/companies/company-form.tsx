import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { getAlerts } from "@lonchera/contract/alerts";
import {
  type Company,
  type CompanyEdit,
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  listPublicCompanies,
  restoreCompany,
  updateCompany,
} from "@lonchera/contract/companies";
import { listDepartments, listDistricts, listProvinces } from "@lonchera/contract/reference";
import { normalizeText } from "@lonchera/domain/input-parsing";
import { formatCount } from "@lonchera/domain/texts";
import { payConditionNames, payConditions, reminderHours } from "@lonchera/domain/codes";
import { toSelectOptions } from "../../components/select-options.ts";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { FieldWarning } from "../../components/field-warning.tsx";
import { FormTextField, twoColumns } from "../../components/form-fields.tsx";
import { FormSelectField, activeOptions } from "../../components/form-select.tsx";
import { FormAutocomplete } from "../../components/form-autocomplete.tsx";
import { PictureField } from "../../components/picture-field.tsx";
import { RecordFormDialog } from "../../components/record-form-dialog.tsx";
import { describeFieldErrors, useRecordForm } from "../../components/record-form.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { call } from "../../lib/api/call.ts";
import { toFormBodyWithFile } from "../../lib/api/form-data.ts";
import { query } from "../../lib/api/query.ts";
import {
  CompanyMissingCuttingTimes,
  useMissingCuttingTimes,
} from "../cutting-times/missing-cutting-times.tsx";
import { JoinRuleSection } from "./join-rule-section.tsx";
import { SubsidySection } from "./subsidy-section.tsx";
import {
  type CompanyControl,
  companyFormSchema,
  type CompanyForm,
  newCompany,
  toFormValues,
} from "./company-values.ts";

const payChoices = toSelectOptions(payConditions, payConditionNames);
const reminderChoices = [
  { value: "", label: "No enviar" },
  ...reminderHours.map((hours) => ({
    value: `${hours}` as const,
    label: `${formatCount(hours, "hora")} antes del primer cierre`,
  })),
];

type CompanyFieldsProps = {
  control: CompanyControl;
  /** It is null for a new company. */
  companyId: number | null;
  /** The slug never changes. */
  slug: string | null;
};

/** Warns of other companies with the same name or RUC, which do not prevent saving. */
function useRepetitions({ control, companyId }: Pick<CompanyFieldsProps, "control" | "companyId">) {
  const companies = useQuery(query(listCompanies, {}));
  const [name, ruc] = useWatch({ control, name: ["name", "ruc"] });
  const others = companies.data?.filter(({ id }) => id !== companyId) ?? [];
  const sameName = others.find((other) => normalizeText(other.name) === normalizeText(name));
  const sameRuc = others.find((other) => other.ruc === ruc.replaceAll(/\D/g, ""));
  return {
    name: sameName && (
      <FieldWarning>Otra empresa se llama igual ({sameName.slug}). Puedes guardar así.</FieldWarning>
    ),
    ruc: sameRuc && <FieldWarning>{sameRuc.name} tiene el mismo RUC. Puedes guardar así.</FieldWarning>,
  };
}

function CompanyFields({ control, companyId, slug }: CompanyFieldsProps) {
  const repeated = useRepetitions({ control, companyId });
  return (
    <>
      <FormTextField
        control={control}
        name="name"
        label="Nombre"
        required
        autoComplete="off"
        helperText={
          repeated.name ?? (slug === null ? "Da nombre a la dirección de su página" : `Su página es /${slug}`)
        }
      />
      <FormTextField
        control={control}
        name="ruc"
        label="RUC"
        required
        autoComplete="off"
        helperText={repeated.ruc ?? "11 dígitos"}
        slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 30 } }}
      />
      <FormTextField
        control={control}
        name="client_code"
        label="Código Cliente"
        required
        autoComplete="off"
      />
      <FormSelectField
        control={control}
        name="pay_condition"
        label="Condición de pago"
        required
        choices={payChoices}
      />
      <FormTextField control={control} name="phone" label="Teléfono" type="tel" autoComplete="off" />
      <FormTextField control={control} name="mobile" label="Móvil" type="tel" autoComplete="off" />
      <FormSelectField control={control} name="status" label="Estado" choices={activeOptions} />
      <FormSelectField
        control={control}
        name="reminder_hours"
        label="Recordatorio por correo"
        choices={reminderChoices}
        helperText="A quienes aún no piden para el día que se cierra"
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      />
      <FormTextField control={control} name="address" label="Dirección" required autoComplete="off" />
    </>
  );
}

function usePlaces(department: number | null, province: number | null) {
  const departments = useQuery(query(listDepartments, {}));
  const provinces = useQuery({
    ...query(listProvinces, { query: { department_id: String(department) } }),
    enabled: department !== null,
  });
  const districts = useQuery({
    ...query(listDistricts, { query: { province_id: String(province) } }),
    enabled: province !== null,
  });
  return { departments, provinces, districts };
}

/** Shows department, province and district. Each choice clears the fields that depend on it. */
function LocationFields({ form }: { form: CompanyForm }) {
  const { control, setValue } = form;
  const [department, province] = useWatch({ control, name: ["department", "province"] });
  const { departments, provinces, districts } = usePlaces(department, province);
  const bound = { control, loadErrorText: "No se pudo cargar la lista." };
  const clear = (name: "province" | "district") => setValue(name, null, { shouldDirty: true });
  return (
    <>
      <FormAutocomplete
        {...bound}
        name="department"
        label="Departamento"
        options={departments}
        onChosen={() => {
          clear("province");
          clear("district");
        }}
      />
      <FormAutocomplete
        {...bound}
        name="province"
        label="Provincia"
        options={provinces}
        disabled={department === null}
        helperText={department === null ? "Elige primero el departamento" : undefined}
        onChosen={() => clear("district")}
      />
      <FormAutocomplete
        {...bound}
        name="district"
        label="Distrito"
        options={districts}
        disabled={province === null}
        helperText={province === null ? "Elige primero la provincia" : undefined}
      />
      <TextField label="País" value="Perú" disabled />
    </>
  );
}

function CompanyCuttingTimes({ companyId }: { companyId: number }) {
  const missing = useMissingCuttingTimes();
  return <CompanyMissingCuttingTimes missing={missing.data} companyId={companyId} onlyOnMenu={false} />;
}

type CompanyDialogProps = {
  /** It is `null` for a new record. */
  company: Company | null;
  onClose: () => void;
};

function saveCompany(
  edit: CompanyEdit,
  before: Company | null,
  headers: Record<string, string>,
): Promise<Company> {
  // A logo is sent as form data, in which the subsidy is JSON.
  const body = { ...edit, subsidy: edit.subsidy && JSON.stringify(edit.subsidy) };
  if (before === null) return call(createCompany, { body: toFormBodyWithFile(body) }, { headers });
  const params = { id: before.id };
  return call(updateCompany, { params, body: toFormBodyWithFile({ ...body, version: before.version }) });
}

export function CompanyDialog({ company, onClose }: CompanyDialogProps) {
  const recordForm = useRecordForm({
    record: company,
    newValues: newCompany,
    toFormValues,
    ...companyFormSchema,
    save: saveCompany,
    readCurrent: ({ id }) => call(getCompany, { params: { id } }),
    goneText: "Esta empresa ya no existe.",
    lists: [listCompanies, listPublicCompanies],
    onSaved: () => snackbar.success("Empresa guardada con éxito"),
    onRefused: (error) => snackbar.error(describeFieldErrors(error, "Failed to save company.")),
    onClose,
  });
  const { form, loaded } = recordForm;
  return (
    <RecordFormDialog
      recordForm={recordForm}
      title={loaded === null ? "Añadir Empresa" : "Editar Empresa"}
      width="md"
      history="company"
    >
      {loaded !== null && <CompanyCuttingTimes companyId={loaded.id} />}
      <Box sx={twoColumns}>
        <CompanyFields control={form.control} companyId={loaded?.id ?? null} slug={loaded?.slug ?? null} />
        <LocationFields form={form} />
      </Box>
      <PictureField control={form.control} name="logo" label="Logo" previewLabel="Vista previa del logo" />
      <SubsidySection control={form.control} />
      <JoinRuleSection
        control={form.control}
        company={loaded}
        onInvitationChanged={() => recordForm.reloading.mutate()}
      />
    </RecordFormDialog>
  );
}

type DeleteCompanyProps = { company: Company; onClose: () => void };

/** Asks for confirmation, because the company's customers can no longer sign in. */
export function DeleteCompanyDialog({ company, onClose }: DeleteCompanyProps) {
  return (
    <DeleteDialog
      title={`¿Eliminar la empresa ${company.name}?`}
      text="Dejará todas las listas y sus clientes ya no podrán iniciar sesión. Sus órdenes y reportes se conservan. La puedes restaurar en «Ver archivadas»."
      deleteRecord={async () => {
        const params = { id: company.id };
        await call(deleteCompany, { params });
        return () => call(restoreCompany, { params });
      }}
      successMessage="Empresa eliminada con éxito"
      failureMessage="Error al eliminar la empresa"
      lists={[listCompanies, listPublicCompanies, getAlerts]}
      onClose={onClose}
    />
  );
}
