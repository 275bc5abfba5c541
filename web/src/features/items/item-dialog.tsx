import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
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
import { toLimaDate, formatDate } from "@lonchera/domain/calendar";
import { productNames } from "@lonchera/domain/codes";
import { formatNumber } from "@lonchera/domain/texts";
import { formatMoneyText } from "@lonchera/domain/money";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { RecordFormDialog } from "../../components/record-form-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { AsyncAutocomplete } from "../../components/async-autocomplete.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { call } from "../../lib/api/call.ts";
import { toFormBody } from "../../lib/api/form-data.ts";
import { query } from "../../lib/api/query.ts";
import { getNow } from "../../lib/clock.ts";
import { useKnownDays } from "../categories/known-days.ts";
import { ItemFields } from "./item-fields.tsx";
import {
  createCloneValues,
  defaultItemType,
  itemFormSchema,
  type ItemValues,
  createItemValues,
  findNextDayWithoutItem,
  toFormValues,
  toItemEdit,
} from "./item-values.ts";

const cataloguePageSize = 20;

function describeDish({ product, price, category_date }: CataloguedDish): string {
  return `${productNames[product]} · ${formatMoneyText(price)} · ${formatDate(category_date)}`;
}

/** Searches all dishes ever made, one for each name, to fill in a new dish. */
function CatalogueField({ onPick }: { onPick: (dish: CataloguedDish) => void }) {
  return (
    <AsyncAutocomplete<CataloguedDish>
      label="Buscar en el catálogo"
      onChoose={(dish) => dish !== null && onPick(dish)}
      search={(term) =>
        query(listDishCatalogue, {
          query: { page_size: cataloguePageSize, search: term || null },
        })
      }
      nameOf={({ name }) => name}
      describe={describeDish}
      helperText={(found) =>
        found && found.count > cataloguePageSize
          ? `Se muestran ${cataloguePageSize} de ${formatNumber(found.count)}: escribe parte del nombre.`
          : "Llena el formulario con la última versión de un plato ya hecho."
      }
      noOptionsText="Ningún plato tiene ese nombre."
      failure="No se pudo cargar el catálogo."
    />
  );
}

const toItemInput = (id: number) => ({ query: { id } });
const hasId = (id: number) => (item: StaffItem) => item.id === id;

/** Reads an item's present state; undefined where it was deleted. */
async function findItem({ id }: StaffItem): Promise<StaffItem | undefined> {
  const { results } = await call(listItems, toItemInput(id));
  return results.find(hasId(id));
}

type ItemFormSettings = {
  /** It is `null` for a new record. */
  item: StaffItem | null;
  newValues: ItemValues;
  /** A new dish also gets the subitems of this dish. */
  cloneOf: number | null;
  onClose: () => void;
};

function useItemForm({ item, newValues, cloneOf, onClose }: ItemFormSettings) {
  return useRecordForm({
    record: item,
    newValues,
    toFormValues,
    ...itemFormSchema,
    save: (body, before, headers) => {
      const added = cloneOf === null ? body : { ...body, clone_of: cloneOf };
      if (before === null) return call(createItem, { body: toFormBody(added) }, { headers });
      return call(updateItem, { params: { id: before.id }, body: toFormBody(toItemEdit(body, before)) });
    },
    readCurrent: findItem,
    goneText: "Este plato ya no existe.",
    lists: [listCategories, listItems, listDishCatalogue],
    onSaved: () => snackbar.success("Item guardado con éxito"),
    onRefused: () => snackbar.error("Error al guardar el item"),
    onClose,
  });
}

/** Returns the values that a new dish takes over from one of the catalogue. */
function toPickedValues({ id: _, has_subitems: __, category_date: ___, ...dish }: CataloguedDish) {
  return { ...dish, product_type: dish.product_type.id };
}

type ItemDialogProps = {
  /** It is `null` for a new record. */
  item: StaffItem | null;
  /** It is the menu day of a new item. */
  day: number | null;
  /** The company whose menu staff see. */
  companyId: number;
  onClose: () => void;
};

export function ItemDialog({ item, day, companyId, onClose }: ItemDialogProps) {
  const [original, setOriginal] = useState<CataloguedDish | null>(null);
  const cloneOf = original?.has_subitems ? original.id : null;
  const recordForm = useItemForm({ item, newValues: createItemValues(day, companyId), cloneOf, onClose });
  const { form, loaded } = recordForm;
  const fillForm = (dish: CataloguedDish) => {
    const picked = toPickedValues(dish);
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
      {loaded === null && <CatalogueField onPick={fillForm} />}
      <ItemFields
        control={form.control}
        companyId={companyId}
        type={loaded?.product_type ?? original?.product_type ?? defaultItemType}
      />
      {cloneOf !== null && <Typography color="textSecondary">También se copiarán sus subitems.</Typography>}
    </RecordFormDialog>
  );
}

type CloneDialogProps = { item: StaffItem; companyId: number; onClose: () => void };

function CloneForm({ item, companyId, onClose }: CloneDialogProps) {
  const days = useKnownDays();
  const [newValues] = useState(() =>
    createCloneValues(item, findNextDayWithoutItem(item, days, toLimaDate(getNow()))),
  );
  const hasSubitems = item.options.length > 0;
  const [withSubitems, setWithSubitems] = useState(hasSubitems);
  const recordForm = useItemForm({ item: null, newValues, cloneOf: withSubitems ? item.id : null, onClose });
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

/** Shows the form of a new item, filled from another one, for the next day that does not have the dish. */
export function CloneDialog({ item, ...props }: CloneDialogProps) {
  const original = useQuery(query(listItems, toItemInput(item.id)));
  if (original.isPending) return null;
  // Without an answer the clone begins with the units that are left.
  return <CloneForm {...props} item={original.data?.results.find(hasId(item.id)) ?? item} />;
}

type DeleteItemProps = { item: StaffItem; onClose: () => void };

/** Asks for confirmation, because all companies of the item lose it. */
export function DeleteItemDialog({ item, onClose }: DeleteItemProps) {
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
        const params = { id: item.id };
        await call(deleteItem, { params });
        return () => call(restoreItem, { params });
      }}
      successMessage="Item eliminado con éxito"
      failureMessage="Error al eliminar el item"
      lists={[listCategories, listItems]}
      onClose={onClose}
    />
  );
}
