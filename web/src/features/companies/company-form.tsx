import Box from "@mui/material/Box";
import {
  createCompany,
  getCompany,
  listCompanies,
  listPublicCompanies,
  updateCompany,
  type Company,
  type CompanyEdit,
} from "@lonchera/contract/companies";
import { pictureRules } from "../../components/picture-rules.ts";
import { call } from "../../lib/api/call.ts";
import { fieldErrorsText } from "../../lib/api/form-errors.ts";
import { PictureField } from "../../components/picture-field.tsx";
import { useSnackbar } from "../../components/snackbars.tsx";
import { RecordFormDialog } from "../../components/record-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { CompanyFields } from "./company-fields.tsx";
import { companyForm, newCompany, valuesOf } from "./company-values.ts";
import { LocationFields } from "./location-fields.tsx";

const twoColumns = { display: "grid", gap: 2.5, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } };

type CompanyFormProps = {
  /** `null` for a new one. */
  company: Company | null;
  onClose: () => void;
};

function saveCompany(body: CompanyEdit, before: Company | null): Promise<Company> {
  if (before === null) return call(createCompany, { body });
  const params = { id: String(before.id) };
  return call(updateCompany, { params, body: { ...body, version: before.version } });
}

export function CompanyForm({ company, onClose }: CompanyFormProps) {
  const snackbar = useSnackbar();
  const recordForm = useRecordForm({
    record: company,
    newValues: newCompany,
    toFormValues: valuesOf,
    ...companyForm,
    save: saveCompany,
    readCurrent: ({ id }) => call(getCompany, { params: { id: String(id) } }),
    goneText: "Esta empresa ya no existe.",
    lists: [listCompanies, listPublicCompanies],
    onSaved: () => snackbar.success("Empresa guardada con éxito"),
    onRefused: (error) => snackbar.error(fieldErrorsText(error, "Failed to save company.")),
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
      <Box sx={twoColumns}>
        <CompanyFields control={form.control} slug={loaded?.slug ?? null} />
        <LocationFields form={form} />
      </Box>
      <PictureField
        control={form.control}
        name="logo"
        label="Logo"
        previewLabel="Vista previa del logo"
        rules={pictureRules}
      />
    </RecordFormDialog>
  );
}
