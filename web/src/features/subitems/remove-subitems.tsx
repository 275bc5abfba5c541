import type { StaffItem } from "@lonchera/contract/categories";
import { removeItemSubitem, type Subitem } from "@lonchera/contract/subitems";
import { formatCount, formatList } from "@lonchera/domain/texts";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { call } from "../../lib/api/call.ts";
import { changeDishSubitems } from "./assign-options.ts";
import { itemListEndpoints, subitemRemovalText, type OptionState } from "./subitem-options.tsx";

type RemoveSubitemProps = {
  item: StaffItem;
  subitem: Subitem;
  onRemoved: () => void;
  onClose: () => void;
};

export function RemoveSubitemDialog({ item, subitem, onRemoved, onClose }: RemoveSubitemProps) {
  return (
    <DeleteDialog
      title={`¿Quitar ${subitem.subitem_name}?`}
      text={`${item.name} ya no lo ofrecerá: ${subitemRemovalText}`}
      deleteRecord={async () => {
        const params = { itemId: item.id, subitemId: subitem.id };
        await call(removeItemSubitem, { params });
        onRemoved();
        return () => changeDishSubitems([item.id], { add: [subitem.id] });
      }}
      successMessage="Subitem quitado con éxito"
      failureMessage="Error al quitar el subitem"
      confirmLabel="Quitar"
      lists={itemListEndpoints}
      onClose={onClose}
    />
  );
}

type RemoveOptionProps = {
  item: StaffItem;
  /** These other dishes lose the option, too. */
  otherIds: readonly number[];
  state: OptionState;
  onClose: () => void;
};

/** Asks before it removes the subitems of an option from dishes. */
export function RemoveOptionDialog({ item, otherIds, state, onClose }: RemoveOptionProps) {
  const ids = [item.id, ...otherIds];
  const from = ids.length === 1 ? item.name : formatCount(ids.length, "plato");
  const removed = state.subitems.filter(({ id }) => ids.length > 1 || state.assigned.has(id));
  const names = formatList(removed.map(({ subitem_name }) => subitem_name));
  return (
    <DeleteDialog
      title={`¿Quitar ${state.option} de ${from}?`}
      text={`Ya no se podrá elegir ${names}: ${subitemRemovalText}`}
      deleteRecord={() => changeDishSubitems(ids, { remove: state.subitems.map(({ id }) => id) })}
      successMessage={`${state.option} quitada de ${from}`}
      failureMessage="Error al quitar el subitem"
      confirmLabel="Quitar"
      lists={itemListEndpoints}
      onClose={onClose}
    />
  );
}
