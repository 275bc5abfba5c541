import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useRef, useState } from "react";
import { listCategories, type StaffItem } from "@lonchera/contract/categories";
import { createItem, listItems } from "@lonchera/contract/items";
import { limaDate } from "../../lib/time-text.ts";
import { call } from "../../lib/api/call.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { RecordFormDialog } from "../../components/record-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { cloneOf, nextDayWithout, itemForm, valuesOf, type ItemBody } from "./item-values.ts";
import { copySubitems } from "./copy-subitems.ts";
import { ItemFields, useKnownDays } from "./item-fields.tsx";
import { UncopiedDialog, type Uncopied } from "./uncopied-dialog.tsx";

type CloneDialogProps = { item: StaffItem; companyId: number; onClose: () => void };

/** Begins on the next day that does not have the dish. */
function useFreshClone(item: StaffItem) {
  const days = useKnownDays();
  const [fresh] = useState(() => cloneOf(item, nextDayWithout(item, days, limaDate(Date.now()))));
  return fresh;
}

type CloneFormProps = CloneDialogProps & { onUncopied: (uncopied: Uncopied) => void };

function useCloning({ item, onClose, onUncopied }: CloneFormProps, withSubitems: boolean) {
  const snackbar = useSnackbar();
  const uncopied = useRef<Uncopied>(null);
  const save = async (body: ItemBody) => {
    const clone = await call(createItem, { body });
    const reasons = withSubitems ? await copySubitems(item, clone) : [];
    if (reasons.length > 0) uncopied.current = { clone, reasons };
  };
  return useRecordForm({
    record: null,
    newValues: useFreshClone(item),
    toFormValues: valuesOf,
    ...itemForm,
    save,
    readCurrent: async () => undefined,
    goneText: "Este plato ya no existe.",
    lists: [listCategories, listItems],
    onSaved: () => {
      snackbar.success("Item guardado con éxito");
      if (uncopied.current) snackbar.error("Error al agregar el subitem");
    },
    onRefused: () => snackbar.error("Error al guardar el item"),
    onClose: () => (uncopied.current ? onUncopied(uncopied.current) : onClose()),
  });
}

function CloneForm(props: CloneFormProps) {
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

/** A new item that begins as another one. */
export function CloneDialog(props: CloneDialogProps) {
  const [uncopied, setUncopied] = useState<Uncopied | null>(null);
  if (uncopied === null) return <CloneForm {...props} onUncopied={setUncopied} />;
  return <UncopiedDialog {...uncopied} original={props.item} onClose={props.onClose} />;
}
