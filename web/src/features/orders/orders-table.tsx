import EditOutlined from "@mui/icons-material/EditOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import { useCallback, useEffect, useRef } from "react";
import type { Order } from "@lonchera/contract/orders";
import { orderPageSizes } from "@lonchera/contract/orders";
import { paths } from "../../app/paths.ts";
import { DataTable } from "../../components/data-table.tsx";
import { RowAction } from "../../components/row-action.tsx";
import { sortOf, orderingOf } from "./list-address.ts";
import { NoOrders } from "./no-orders.tsx";
import { orderColumns, orderLabelId } from "./order-columns.tsx";
import type { ListAddress } from "./use-list-address.ts";

type OrdersTableProps = {
  isStaff: boolean;
  address: ListAddress;
  /** `undefined` until the first ones are there. */
  page: { count: number; results: readonly Order[] } | undefined;
  isRefreshing: boolean;
};

/** Active orders can be edited, but not by staff. */
function Actions({ order, isStaff, open }: { order: Order; isStaff: boolean; open: ListAddress["open"] }) {
  return (
    <>
      <RowAction
        label="Ver detalles"
        Icon={VisibilityOutlined}
        describedBy={orderLabelId(order)}
        onClick={() => open(order.id_order)}
      />
      {!isStaff && order.status && (
        <RowAction
          label={`Editar pedido ${order.id_order}`}
          shortLabel="Editar pedido"
          Icon={EditOutlined}
          to={paths.editOrder(order.cart)}
        />
      )}
    </>
  );
}

/** The same function each time, though each render opens from an address of its own. */
function useStableOpen(open: ListAddress["open"]): ListAddress["open"] {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  return useCallback((order) => latest.current(order), []);
}

export function OrdersTable({ isStaff, address, page, isRefreshing }: OrdersTableProps) {
  const { state } = address;
  const open = useStableOpen(address.open);
  const actions = useCallback(
    (order: Order) => <Actions order={order} isStaff={isStaff} open={open} />,
    [isStaff, open],
  );
  return (
    <DataTable
      label="Ordenes de pedido"
      columns={orderColumns}
      rows={page?.results}
      rowKey={(order) => order.id}
      actions={actions}
      isRefreshing={isRefreshing}
      empty={<NoOrders isStaff={isStaff} address={address} count={page?.count ?? 0} />}
      sort={sortOf(state.ordering)}
      onSort={(sort) => address.filter({ ordering: orderingOf(sort) })}
      paging={{
        page: state.page,
        pageSize: state.page_size,
        pageSizes: orderPageSizes,
        count: page?.count ?? 0,
        onPage: address.goTo,
        onPageSize: address.resize,
      }}
    />
  );
}
