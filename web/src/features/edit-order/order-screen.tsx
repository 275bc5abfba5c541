import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useParams } from "react-router";
import { type CartLine, getOrganizedCart } from "@lonchera/contract/cart";
import { listOrders, listUserOrders, type Order } from "@lonchera/contract/orders";
import { BackLink } from "../../components/back-link.tsx";
import { LoadError, LoadingRows } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useErrorSnackbar } from "../../components/snackbars.tsx";
import { CallError } from "../../lib/api/errors.ts";
import { query } from "../../lib/api/query.ts";
import { flattenCart } from "./order-edits.ts";

export type LoadedOrder = { readonly order: Order; readonly lines: readonly CartLine[] };

function isNotFound(error: Error | null): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 400);
}

/** Loads the order that the address names, with its lines. Customers only find their own. */
function useLoadedOrder(isStaff: boolean, missingHint: string) {
  const { orderCartId: cartId = "" } = useParams();
  const cart = useQuery({
    ...query(getOrganizedCart, { params: { id: cartId } }),
    refetchOnMount: "always",
  });
  const orders = useQuery({
    ...query(isStaff ? listOrders : listUserOrders, { query: { cart: cartId } }),
    refetchOnMount: "always",
  });
  const order = orders.data?.results[0];
  const lines = useMemo(() => cart.data && flattenCart(cart.data), [cart.data]);
  const loaded: LoadedOrder | undefined = order && lines && { order, lines };
  const isMissing =
    isNotFound(cart.error) || isNotFound(orders.error) || (orders.isSuccess && order === undefined);
  const missing = useMemo(() => new Error(missingHint), [missingHint]);
  return {
    loaded,
    error: loaded ? null : isMissing ? missing : (cart.error ?? orders.error),
    retry: isMissing ? undefined : () => void Promise.all([cart.refetch(), orders.refetch()]),
  };
}

const loadFailure = "Failed to load cart data";

type OrderScreenProps = {
  isStaff?: boolean;
  backTo: string;
  /** Names the order below the heading. */
  lead: (order: Order) => ReactNode;
  /** It is shown where there is no such order. */
  missingHint: string;
  children: (loaded: LoadedOrder) => ReactNode;
};

/** Shows the order that the address names, or why it cannot be shown. */
export function OrderScreen({ isStaff = false, backTo, lead, missingHint, children }: OrderScreenProps) {
  const { loaded, error, retry } = useLoadedOrder(isStaff, missingHint);
  useErrorSnackbar(isStaff ? null : error, loadFailure);
  return (
    <>
      <BackLink to={backTo} />
      <PageHeading title="Editar Pedido" lead={loaded && lead(loaded.order)} />
      {loaded && children(loaded)}
      {error && <LoadError message={loadFailure} hint={error.message} onRetry={retry} />}
      {!loaded && !error && <LoadingRows rows={4} height={112} />}
    </>
  );
}
