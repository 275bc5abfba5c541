import Alert from "@mui/material/Alert";
import { useQueryClient } from "@tanstack/react-query";
import type { StaffItem } from "@lonchera/contract/categories";
import { updateItem } from "@lonchera/contract/items";
import { productNames } from "@lonchera/domain/codes";
import { BusyButton } from "../../components/busy-button.tsx";
import { scrollIntoView } from "../../components/focus.ts";
import { useUndoSnackbar } from "../../components/undo-snackbar.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { invalidateEndpoints } from "../../lib/api/query.ts";
import { itemListEndpoints } from "./subitem-options.tsx";

/** Changes only the product of an item. */
function saveProduct(item: StaffItem, product: StaffItem["product"]) {
  const { id, image: _, product_type: type, ...fields } = item;
  const body = { ...fields, product, product_type: type.id, stock_seen: item.stock };
  return call(updateItem, { params: { id }, body });
}

/** Says that customers choose no subitems of a dish whose product is not Especial, and offers to change it. */
export function NotSpecialDishWarning({ item }: { item: StaffItem }) {
  const client = useQueryClient();
  const showUndoSnackbar = useUndoSnackbar(itemListEndpoints);
  const changing = useExclusiveMutation({
    mutationFn: () => saveProduct(item, "ESPEC"),
    onSuccess: async (saved) => {
      await invalidateEndpoints(client, itemListEndpoints);
      showUndoSnackbar(`${item.name} ahora es Especial`, () => saveProduct(saved, item.product));
    },
  });
  if (item.product === "ESPEC") return null;
  return (
    <Alert severity="warning" role="note">
      {item.name} es {productNames[item.product]}: los clientes no elegirán entre estos subitems. Solo se
      preguntan en platos de producto Especial, en la compañía especial.
      <BusyButton
        size="small"
        color="inherit"
        variant="outlined"
        busy={changing.isPending}
        onClick={() => changing.mutate()}
        sx={{ display: "flex", mt: 1 }}
      >
        Cambiar a Especial
      </BusyButton>
      {changing.isError && (
        <Alert severity="error" ref={scrollIntoView} sx={{ mt: 1 }}>
          {changing.error.message}
        </Alert>
      )}
    </Alert>
  );
}
