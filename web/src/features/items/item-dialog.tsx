import { listCategories, type StaffItem } from "@lonchera/contract/categories";
import { createItem, listItems, updateItem } from "@lonchera/contract/items";
import { call } from "../../lib/api/call.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { RecordFormDialog } from "../../components/record-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { ItemFields } from "./item-fields.tsx";
import { editOf, itemForm, newItem, usualType, valuesOf, type ItemBody } from "./item-values.ts";
import { presentItem } from "./present-item.ts";

type ItemDialogProps = {
  /** `null` for a new one. */
  item: StaffItem | null;
  /** The menu day of a new one. */
  day: number | null;
  /** Whose menu is open. */
  companyId: number;
  onClose: () => void;
};

function saveItem(body: ItemBody, before: StaffItem | null): Promise<StaffItem> {
  if (before === null) return call(createItem, { body });
  return call(updateItem, { params: { id: String(before.id) }, body: editOf(body, before) });
}

export function ItemDialog({ item, day, companyId, onClose }: ItemDialogProps) {
  const snackbar = useSnackbar();
  const recordForm = useRecordForm({
    record: item,
    newValues: newItem(day, companyId),
    toFormValues: valuesOf,
    ...itemForm,
    save: saveItem,
    readCurrent: presentItem,
    goneText: "Este plato ya no existe.",
    lists: [listCategories, listItems],
    onSaved: () => snackbar.success("Item guardado con éxito"),
    onRefused: () => snackbar.error("Error al guardar el item"),
    onClose,
  });
  const { form, loaded } = recordForm;
  return (
    <RecordFormDialog
      recordForm={recordForm}
      title={loaded === null ? "Añadir Item" : "Editar Item"}
      width="md"
      history="item"
    >
      <ItemFields control={form.control} companyId={companyId} type={loaded?.product_type ?? usualType} />
    </RecordFormDialog>
  );
}
