import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useState } from "react";
import { listCategories, type StaffItem } from "@lonchera/contract/categories";
import { createItem, listItems } from "@lonchera/contract/items";
import { toBusinessDate } from "@lonchera/domain/calendar";
import { call } from "../../lib/api/call.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useKnownDays } from "../../components/known-days.ts";
import { RecordFormDialog } from "../../components/record-form-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { ItemFields } from "./item-fields.tsx";
import { cloneValues, itemForm, nextDayWithoutItem, toFormValues, type ItemBody } from "./item-values.ts";

type CloneDialogProps = { item: StaffItem; companyId: number; onClose: () => void };

/** Initial values of a clone, on the next day that does not have the dish. */
function useFreshClone(item: StaffItem) {
  const days = useKnownDays();
  const [fresh] = useState(() =>
    cloneValues(item, nextDayWithoutItem(item, days, toBusinessDate(Date.now()))),
  );
  return fresh;
}

function useCloning({ item, onClose }: CloneDialogProps, withSubitems: boolean) {
  const snackbar = useSnackbar();
  const save = async (body: ItemBody) => {
    await call(createItem, { body: withSubitems ? { ...body, clone_of: item.id } : body });
  };
  return useRecordForm({
    record: null,
    newValues: useFreshClone(item),
    toFormValues,
    ...itemForm,
    save,
    readCurrent: async () => undefined,
    goneText: "Este plato ya no existe.",
    lists: [listCategories, listItems],
    onSaved: () => snackbar.success("Item guardado con éxito"),
    onRefused: () => snackbar.error("Error al guardar el item"),
    onClose,
  });
}

/** The form of a new item, filled from another one. */
export function CloneDialog(props: CloneDialogProps) {
  const { item, companyId } = props;
  const hasSubitems = item.options.length > 0;
  const [withSubitems, setWithSubitems] = useState(hasSubitems);
  const recordForm = useCloning(props, withSubitems);
  return (
    <RecordFormDialog recordForm={recordForm} title="Clonar Item" width="md" history={null}>
      <ItemFields control={recordForm.form.control} companyId={companyId} type={item.product_type} />
      {hasSubitems && (
        <FormControlLabel
          control={<Checkbox checked={withSubitems} onChange={(_, next) => setWithSubitems(next)} />}
          label={`Copiar también sus subitems (${item.options.join(", ")})`}
        />
      )}
    </RecordFormDialog>
  );
}
