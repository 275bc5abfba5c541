import type { ReactNode } from "react";
import type { Order } from "@lonchera/contract/orders";
import { BackLink } from "../../components/back-link.tsx";
import { LoadError, LoadingRows } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import type { LoadedOrder, useLoadedOrder } from "./loaded-order.ts";

export const loadFailure = "Failed to load cart data";

type OrderScreenProps = {
  backTo: string;
  found: ReturnType<typeof useLoadedOrder>;
  /** Names the order below the heading. */
  lead: (order: Order) => ReactNode;
  /** Shown where there is no such order. */
  missing: ReactNode;
  children: (loaded: LoadedOrder) => ReactNode;
};

/** An order, or why it is not shown. */
export function OrderScreen({ backTo, found, lead, missing, children }: OrderScreenProps) {
  const { loaded, isMissing, error, retry } = found;
  return (
    <>
      <BackLink to={backTo} />
      <PageHeading title="Editar Pedido" lead={loaded && lead(loaded.order)} />
      {loaded && children(loaded)}
      {!loaded && isMissing && missing}
      {error && <LoadError message={loadFailure} hint={error.message} onRetry={retry} />}
      {!loaded && !isMissing && !error && <LoadingRows rows={4} height={112} />}
    </>
  );
}
