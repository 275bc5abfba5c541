import Typography from "@mui/material/Typography";
import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router";
import { type ClosureOrder, listClosureOrders } from "@lonchera/contract/closures-orders";
import { type Closure, closurePageSizes } from "@lonchera/contract/closures";
import { listOrders } from "@lonchera/contract/orders";
import { paths } from "../../app/paths.ts";
import { LoadedList } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import { usePagedQuery } from "../../components/paged-list.ts";
import { useLocalTableView } from "../../components/table-url-state.ts";
import { query } from "../../lib/api/query.ts";
import { canStaffCall } from "../../lib/session/permissions.ts";
import { useSession } from "../../lib/session/session.ts";

function OrderNumber({ order: { id_order: number } }: { order: ClosureOrder }) {
  const { user } = useSession();
  if (!canStaffCall(user, [listOrders])) return number;
  return (
    <Link component={RouterLink} to={`${paths.adminOrders()}?order=${number}`}>
      {number}
    </Link>
  );
}

const columns: readonly Column<ClosureOrder>[] = [
  { key: "id_order", header: "Pedido", fitted: true, cell: (order) => <OrderNumber order={order} /> },
  { key: "company", header: "Compañía", cell: ({ company }) => company },
  { key: "customer", header: "Cliente", cell: ({ customer }) => customer },
  { key: "portions", header: "Porciones", fitted: true, cell: ({ portions }) => portions },
  {
    key: "awaiting_payment",
    header: "Pago",
    fitted: true,
    cell: (order) => (order.awaiting_payment ? "Espera su código" : "Confirmado"),
  },
];

export function ClosureOrdersTable({ closure }: { closure: Closure }) {
  const view = useLocalTableView({ table: "closure-orders", pageSizes: closurePageSizes });
  const params = { id: closure.id };
  const orders = usePagedQuery(view, (paging) => query(listClosureOrders, { params, query: paging }));
  return (
    <LoadedList list={orders} message="No pudimos cargar los pedidos" quiet>
      <PagedDataTable
        label="Pedidos del día"
        columns={columns}
        list={orders}
        address={view}
        rowKey={({ id }) => id}
        empty={<Typography>Ya no hay pedidos para este día.</Typography>}
      />
    </LoadedList>
  );
}
