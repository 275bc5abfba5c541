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
import { savingFailure } from "../../lib/api/form-errors.ts";
import { PictureField } from "../../components/picture-field.tsx";
import { useSnackbar } from "../../components/snackbars.tsx";
import { EditDialog } from "../../components/record-dialog/edit-dialog.tsx";
import { useEditing } from "../../components/record-dialog/use-editing.ts";
import { CompanyFields } from "./company-fields.tsx";
import { companyResolver, newCompany, valuesOf } from "./company-values.ts";
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
  const editing = useEditing({
    thing: company,
    fresh: newCompany,
    valuesOf,
    resolver: companyResolver,
    save: saveCompany,
    present: ({ id }) => call(getCompany, { params: { id: String(id) } }),
    gone: "Esta empresa ya no existe.",
    lists: [listCompanies, listPublicCompanies],
    onSaved: () => snackbar.success("Empresa guardada con éxito"),
    onRefused: (error) => snackbar.error(savingFailure(error, "Failed to save company.")),
    onClose,
  });
  const { form, before } = editing;
  return (
    <EditDialog
      editing={editing}
      title={before === null ? "Añadir Empresa" : "Editar Empresa"}
      width="md"
      history="company"
    >
      <Box sx={twoColumns}>
        <CompanyFields control={form.control} slug={before?.slug ?? null} />
        <LocationFields form={form} />
      </Box>
      <PictureField
        control={form.control}
        name="logo"
        label="Logo"
        previewLabel="Vista previa del logo"
        rules={pictureRules}
      />
    </EditDialog>
  );
}
