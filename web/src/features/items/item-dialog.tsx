import Typography from "@mui/material/Typography";
import { useState } from "react";
import { listCategories, type StaffItem } from "@lonchera/contract/categories";
import {
  type CataloguedDish,
  createItem,
  deleteItem,
  listDishCatalogue,
  listItems,
  restoreItem,
  updateItem,
} from "@lonchera/contract/items";
import { DeleteDialog } from "../../components/confirm-dialog.tsx";
import { RecordFormDialog } from "../../components/record-form-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { call } from "../../lib/api/call.ts";
import { CatalogueField } from "./catalogue-field.tsx";
import { ItemFields } from "./item-fields.tsx";
import {
  toItemEdit,
  type ItemBody,
  itemForm,
  newItem,
  defaultItemType,
  toFormValues,
} from "./item-values.ts";

const pageSize = 500;

/** Reads an item's present state, first from its former day; undefined where it was deleted. */
async function findItem({ id, category }: StaffItem): Promise<StaffItem | undefined> {
  const isIt = (item: StaffItem) => item.id === id;
  const day = await call(listItems, {
    query: { category: String(category), page_size: String(pageSize) },
  });
  const onItsDay = day.results.find(isIt);
  if (onItsDay) return onItsDay;
  // The item was moved to another day. The latest days come first.
  for (let page = 1, seen = 0, count = 1; seen < count; page += 1) {
    const all = await call(listItems, { query: { page: String(page), page_size: String(pageSize) } });
    const moved = all.results.find(isIt);
    if (moved) return moved;
    seen += pageSize;
    count = all.count;
  }
  return undefined;
}

type ItemDialogProps = {
  /** `null` for a new record. */
  item: StaffItem | null;
  /** The menu day of a new item. */
  day: number | null;
  /** The company whose menu is open. */
  companyId: number;
  onClose: () => void;
};

function saveItem(body: ItemBody, before: StaffItem | null): Promise<StaffItem> {
  if (before === null) return call(createItem, { body });
  return call(updateItem, { params: { id: String(before.id) }, body: toItemEdit(body, before) });
}

export function ItemDialog({ item, day, companyId, onClose }: ItemDialogProps) {
  const snackbar = useSnackbar();
  const [original, setOriginal] = useState<CataloguedDish | null>(null);
  const recordForm = useRecordForm({
    record: item,
    newValues: newItem(day, companyId),
    toFormValues: toFormValues,
    ...itemForm,
    save: (body, before) =>
      saveItem(original?.has_subitems ? { ...body, clone_of: original.id } : body, before),
    readCurrent: findItem,
    goneText: "Este plato ya no existe.",
    lists: [listCategories, listItems, listDishCatalogue],
    onSaved: () => snackbar.success("Item guardado con éxito"),
    onRefused: () => snackbar.error("Error al guardar el item"),
    onClose,
  });
  const { form, loaded } = recordForm;
  const pick = (dish: CataloguedDish) => {
    const { name, description, price, discount_price, product, product_type, image } = dish;
    const picked = {
      name,
      description,
      price,
      discount_price,
      product,
      product_type: product_type.id,
      image,
    };
    for (const [field, value] of Object.entries(picked))
      form.setValue(field as keyof typeof picked, value, { shouldDirty: true, shouldValidate: true });
    setOriginal(dish);
  };
  return (
    <RecordFormDialog
      recordForm={recordForm}
      title={loaded === null ? "Añadir Item" : "Editar Item"}
      width="md"
      history="item"
    >
      {loaded === null && <CatalogueField onPick={pick} />}
      <ItemFields
        control={form.control}
        companyId={companyId}
        type={loaded?.product_type ?? original?.product_type ?? defaultItemType}
      />
      {original?.has_subitems && (
        <Typography color="textSecondary">También se copiarán sus subitems.</Typography>
      )}
    </RecordFormDialog>
  );
}

type DeleteItemProps = { item: StaffItem; onClose: () => void };

/** Asks for confirmation, because all companies of the item lose it. */
export function DeleteItem({ item, onClose }: DeleteItemProps) {
  const others = item.company.length - 1;
  const whose =
    others > 0
      ? `Sale del menú de ${item.company.length} compañías, no solo de esta.`
      : "Sale del menú de la compañía.";
  return (
    <DeleteDialog
      title={`¿Eliminar el plato ${item.name}?`}
      text={`${whose} Quien lo tiene en el carrito ya no podrá pedirlo; las órdenes hechas lo conservan.`}
      deleteRecord={async () => {
        const params = { id: String(item.id) };
        await call(deleteItem, { params });
        return () => call(restoreItem, { params });
      }}
      canUndo
      successMessage="Item eliminado con éxito"
      failureMessage="Error al eliminar el item"
      lists={[listCategories, listItems]}
      onClose={onClose}
    />
  );
}
