import {
  listCategories,
  type StaffCategory,
  type StaffItem,
  type StaffMenuDay,
} from "@lonchera/contract/categories";
import { listArchivedItems, listItems, restoreItem } from "@lonchera/contract/items";
import { toLimaDate } from "@lonchera/domain/calendar";
import type { UrlState } from "../../components/url-state.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { RecordDialog } from "../../components/record-dialog.tsx";
import { parsePositiveInteger } from "../../components/search-params.ts";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { formatDay } from "../../lib/time-text.ts";
import { getNow } from "../../lib/clock.ts";
import type { OtherDish } from "../subitems/other-dishes-field.tsx";

const CategoryDialog = lazyComponent(() => import("../categories/category-form.tsx"), "CategoryDialog");
const ArchivedDialog = lazyComponent(() => import("../../components/archived-dialog.tsx"), "ArchivedDialog");
const CloneDialog = lazyComponent(() => import("../items/item-dialog.tsx"), "CloneDialog");
const CopyDialog = lazyComponent(() => import("./copy-dialog.tsx"), "CopyDialog");
const DeleteItemDialog = lazyComponent(() => import("../items/item-dialog.tsx"), "DeleteItemDialog");
const ItemDialog = lazyComponent(() => import("../items/item-dialog.tsx"), "ItemDialog");
const AssignDialog = lazyComponent(() => import("../subitems/assign-dialog.tsx"), "AssignDialog");
const CatalogueDialog = lazyComponent(() => import("../subitems/catalogue-dialog.tsx"), "CatalogueDialog");
const ItemSubitemsDialog = lazyComponent(
  () => import("../subitems/item-subitems-dialog.tsx"),
  "ItemSubitemsDialog",
);

/** Each of these query parameters opens a dialog. */
export const menuDialogParameters = [
  "menu",
  "item",
  "clone",
  "delete",
  "assign",
  "subitems",
  "catalogue",
  "copy",
  "archived",
] as const;

type DialogsProps = {
  address: UrlState;
  companyId: number;
  companyName: string;
  /** The days are `undefined` until they are loaded. */
  days: readonly StaffMenuDay[] | undefined;
  onMenuSaved: (day: StaffCategory) => void;
};

/** Returns the other dishes of the same day, and of the shown days from today on. */
function getOtherDishes(days: readonly StaffMenuDay[] | undefined, item: StaffItem): readonly OtherDish[] {
  const today = toLimaDate(getNow());
  const listed = (days ?? []).filter(
    ({ id, category_date }) => id === item.category || category_date >= today,
  );
  return listed.flatMap(({ id: dayId, category_date, items }) =>
    items
      .filter(({ id }) => id !== item.id)
      .map(({ id, name, product, options }) => {
        return { id, name, dayId, day: formatDay(category_date), isSpecial: product === "ESPEC", options };
      }),
  );
}

function ItemDialogs({ address, companyId, days }: Omit<DialogsProps, "companyName" | "onMenuSaved">) {
  const { params, close } = address;
  const shared = {
    address,
    records: days?.flatMap((day) => day.items),
    missingText: "Ninguno de los platos mostrados es el que pide esta dirección.",
  };
  return (
    <>
      <RecordDialog {...shared} name="item">
        {(item) => (
          <ItemDialog
            item={item}
            day={parsePositiveInteger(params.get("day"))}
            companyId={companyId}
            onClose={() => close("item", "day")}
          />
        )}
      </RecordDialog>
      <RecordDialog {...shared} name="clone">
        {(item, onClose) => item && <CloneDialog item={item} companyId={companyId} onClose={onClose} />}
      </RecordDialog>
      <RecordDialog {...shared} name="delete">
        {(item, onClose) => item && <DeleteItemDialog item={item} onClose={onClose} />}
      </RecordDialog>
      <RecordDialog {...shared} name="assign">
        {(item, onClose) =>
          item && (
            <AssignDialog
              item={item}
              companyId={companyId}
              others={getOtherDishes(days, item)}
              onClose={onClose}
            />
          )
        }
      </RecordDialog>
      <RecordDialog {...shared} name="subitems">
        {(item, onClose) =>
          item && <ItemSubitemsDialog item={item} companyId={companyId} onClose={onClose} />
        }
      </RecordDialog>
    </>
  );
}

/** Shows the dialog that the address names. */
export function MenuDialogs({ address, companyId, companyName, days, onMenuSaved }: DialogsProps) {
  const { params, close } = address;
  return (
    <>
      <RecordDialog
        address={address}
        name="menu"
        records={days}
        missingText="Ninguno de los días mostrados es el que pide esta dirección."
      >
        {(day, onClose) => (
          <CategoryDialog
            day={day}
            ownMenu={{ companyId, companyName, paused: day?.paused ?? false }}
            onSaved={onMenuSaved}
            onClose={onClose}
          />
        )}
      </RecordDialog>
      <RecordDialog
        address={address}
        name="copy"
        records={days}
        missingText="Ninguno de los menús mostrados es el que pide esta dirección."
      >
        {(day, onClose) => day && <CopyDialog day={day} companyId={companyId} onClose={onClose} />}
      </RecordDialog>
      <ItemDialogs address={address} companyId={companyId} days={days} />
      {params.has("catalogue") && <CatalogueDialog onClose={() => close("catalogue")} />}
      {params.has("archived") && (
        <ArchivedDialog
          title="Platos archivados"
          emptyText="Aquí aparecen los platos que eliminas de los días de hoy en adelante."
          archived={query(listArchivedItems, { query: { company: companyId } })}
          restore={(id) => call(restoreItem, { params: { id } })}
          restoredText={(name) => `Plato restaurado: ${name}. Vuelve al menú de su día.`}
          lists={[listArchivedItems, listCategories, listItems]}
          onClose={() => close("archived")}
        />
      )}
    </>
  );
}
