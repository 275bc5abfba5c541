import {
  createCategory,
  listCategories,
  updateCategory,
  type CategoryInput,
  type StaffCategory,
} from "@lonchera/contract/categories";
import { call } from "../../lib/api/call.ts";
import { announce } from "../../components/live-region.tsx";
import { RecordFormDialog } from "../../components/record-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { CategoryFields } from "./category-fields.tsx";
import { categoryForm, newCategory, valuesOf } from "./category-values.ts";

type CategoryFormProps = {
  /** `null` for a new one. */
  day: StaffCategory | null;
  onSaved?: (day: StaffCategory) => void;
  onClose: () => void;
};

function saveCategory(body: CategoryInput, before: StaffCategory | null): Promise<StaffCategory> {
  if (before === null) return call(createCategory, { body });
  const params = { id: String(before.id) };
  return call(updateCategory, { params, body: { ...body, version: before.version } });
}

export function CategoryForm({ day, onSaved, onClose }: CategoryFormProps) {
  const recordForm = useRecordForm({
    record: day,
    newValues: newCategory,
    toFormValues: valuesOf,
    ...categoryForm,
    save: async (body, before) => {
      const saved = await saveCategory(body, before);
      onSaved?.(saved);
    },
    readCurrent: async ({ id }) => (await call(listCategories, {})).find((other) => other.id === id),
    goneText: "Este día ya no existe.",
    lists: [listCategories],
    onSaved: () => announce(day === null ? "Día creado" : "Día actualizado"),
    // The specification asks for this line; the dialog says the reason besides.
    onRefused: (error) => console.warn("No se pudo guardar el día:", error.message),
    onClose,
  });
  return (
    <RecordFormDialog
      recordForm={recordForm}
      title={day === null ? "Crear Categoría" : "Editar Categoría"}
      saveLabel={day === null ? "Crear" : "Actualizar"}
      history="category"
    >
      <CategoryFields form={recordForm.form} />
    </RecordFormDialog>
  );
}
