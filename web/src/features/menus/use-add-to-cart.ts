import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UseFormSetError } from "react-hook-form";
import { addItem, addSpecialItem } from "@lonchera/contract/cart";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { CallError } from "../../lib/api/call-error.ts";
import { call } from "../../lib/api/call.ts";
import { queryKey } from "../../lib/api/query.ts";
import { useCartQueue } from "../cart/use-cart.ts";
import { chosenSubitems, type AddDialogValues } from "./add-dialog-schema.ts";

const fields = ["quantity", "delivery_zone"] as const;

/** Puts the server's words beside the field that they are about; what has no field stands above the actions. */
export function showRefusal(error: Error, setError: UseFormSetError<AddDialogValues>): void {
  const named = error instanceof CallError ? error.fields : {};
  const known = fields.filter((name) => named[name]?.[0]);
  for (const name of known)
    setError(name, { message: named[name]?.[0] ?? "" }, { shouldFocus: name === known[0] });
  const others = Object.keys(named).filter((name) => !(fields as readonly string[]).includes(name));
  const words = others.length > 0 ? others.flatMap((name) => named[name] ?? []).join(" ") : error.message;
  if (known.length === 0 || others.length > 0) setError("root", { message: words });
}

/** Adds what the dialog asks for; its request waits its turn among the clicks on cards. */
export function useAddToCart(itemId: number, isSpecial: boolean) {
  const client = useQueryClient();
  const queue = useCartQueue();
  return useMutation({
    mutationFn: (values: AddDialogValues) => {
      const { quantity, delivery_zone } = values;
      const body = { item: itemId, quantity: quantity ?? 1, delivery_zone };
      const subitems = chosenSubitems(values);
      return queue.run(() =>
        isSpecial ? call(addSpecialItem, { body: { ...body, subitems } }) : call(addItem, { body }),
      );
    },
    onError: (error) => {
      if (error instanceof CallError && error.status === 409) {
        void client.invalidateQueries({ queryKey: queryKey(getWeeklyMenu) });
      }
    },
  });
}
