import { listCategories, type StaffItem } from "@lonchera/contract/categories";
import { deleteItem, listItems } from "@lonchera/contract/items";
import { call } from "../../lib/api/call.ts";
import { DeleteDialog } from "../../components/confirm-dialog.tsx";

type DeleteItemProps = { item: StaffItem; onClose: () => void };

/** Asks first: all the companies that are offered it lose it. */
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
      deleteRecord={() => call(deleteItem, { params: { id: String(item.id) } })}
      successMessage="Item eliminado con éxito"
      failureMessage="Error al eliminar el item"
      lists={[listCategories, listItems]}
      onClose={onClose}
    />
  );
}
