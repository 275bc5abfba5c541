import { useQuery } from "@tanstack/react-query";
import { type CartLine, getCart, setCartLines } from "@lonchera/contract/cart";
import type { CartAddition } from "@lonchera/contract/orders";
import { getProposal, addProposalToCart } from "@lonchera/contract/usual-week";
import { formatCount } from "@lonchera/domain/texts";
import { snackbar } from "../../components/snackbars.tsx";
import { useUndoSnackbar } from "../../components/undo-snackbar.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { describeCartError, useCartQueue } from "../cart/use-cart.ts";
import { proposalQuery } from "./usual-week.ts";

function formatTaken({ added, missing }: CartAddition): string {
  const result =
    added.length > 0
      ? `Agregamos ${formatCount(added.length, "plato")} a tu carrito.`
      : "No agregamos nada a tu carrito.";
  const names = missing.map(({ name }) => name).join(", ");
  return names ? `${result} Quedó fuera: ${names}.` : result;
}

/**
 * Adds the dishes of the proposal to the cart, one unit of each, and can undo that. If the dialog was closed meanwhile,
 * a snackbar shows the outcome.
 */
export function useTakeProposal(isOpen: boolean) {
  const queue = useCartQueue();
  const showUndoSnackbar = useUndoSnackbar([getProposal]);
  const { refetch } = useQuery({ ...proposalQuery, enabled: false });
  const takeBack = async ({ added, cart: { items } }: CartAddition) => {
    const isTaken = ({ id }: CartLine) =>
      items.some((line) => line.id === id && added.some(({ item }) => item === line.item.id));
    await queue.run(async () => {
      const cart = await call(getCart, {});
      const lines = cart.items.filter(isTaken).map(({ item, delivery_zone, quantity }) => ({
        item: item.id,
        delivery_zone: delivery_zone?.id ?? null,
        quantity: quantity - 1,
      }));
      return lines.length === 0 ? cart : call(setCartLines, { body: { lines } });
    });
  };
  const take = useExclusiveMutation({
    // The queue returns the cart only, but the dialog also shows what was left out.
    mutationFn: (items: number[]) =>
      new Promise<CartAddition>((resolve, reject) => {
        const takeInTurn = async () => {
          const taken = await call(addProposalToCart, { body: { items } });
          resolve(taken);
          return taken.cart;
        };
        queue.run(takeInTurn).catch(reject);
      }),
    onSuccess: (taken) => {
      if (isOpen) return;
      if (taken.added.length > 0) showUndoSnackbar(formatTaken(taken), () => takeBack(taken));
      else snackbar.info(formatTaken(taken));
      take.reset();
    },
    onError: (error) => {
      if (!isOpen) snackbar.error(describeCartError(error));
    },
    onSettled: () => void refetch(),
  });
  const undo = useExclusiveMutation({
    mutationFn: takeBack,
    onSuccess: () => take.reset(),
    onSettled: () => void refetch(),
  });
  return { take, undo };
}
