import RestartAltRounded from "@mui/icons-material/RestartAltRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { Order } from "@lonchera/contract/orders";
import { LoadError } from "../../components/data-state.tsx";
import { announce } from "../../components/live-region.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { rangeProblem } from "./date-range.ts";
import { ExportButton, ExportNotice } from "./export-orders.tsx";
import { OrderDetails } from "./order-details.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { ordersText } from "./order-text.ts";
import { OrdersTable } from "./orders-table.tsx";
import { useExport } from "./use-export.ts";
import { useListAddress } from "./use-list-address.ts";
import { useOrders } from "./use-orders.ts";

const nothing = { count: 0, results: [] };

/** Says how many there are now, each time that the list was narrowed or turned. */
function useSpokenCount(count: number | undefined) {
  const spoken = useRef<number>(undefined);
  useEffect(() => {
    if (count === undefined) return;
    if (spoken.current !== undefined && spoken.current !== count) announce(ordersText(count));
    spoken.current = count;
  }, [count]);
}

function ResetButton({ onReset }: { onReset: () => void }) {
  return (
    <Button color="inherit" startIcon={<RestartAltRounded />} onClick={onReset}>
      Reset
    </Button>
  );
}

type OrdersListProps = {
  isStaff: boolean;
  /** What stands above the filters. */
  above?: ReactNode;
  /** What stands below the details of an order. */
  below?: (order: Order) => ReactNode;
};

/** Orders with their filters, report and details: all of them for staff, a customer's own else. */
export function OrdersList({ isStaff, above, below }: OrdersListProps) {
  const address = useListAddress();
  const { state } = address;
  const orders = useOrders(isStaff, state);
  const report = useExport(isStaff, state);
  const page = rangeProblem(state) === null ? orders.data : nothing;
  useSpokenCount(page?.count);
  // What is still being typed into a filter goes, too.
  const [resets, setResets] = useState(0);
  const startOver = () => {
    setResets(resets + 1);
    address.reset();
  };
  return (
    <>
      <PageHeading
        title="Ordenes de pedido"
        actions={
          <>
            <ResetButton onReset={startOver} />
            <ExportButton report={report} />
          </>
        }
      />
      {above}
      <OrderFilters key={resets} isStaff={isStaff} address={address} />
      <ExportNotice report={report} />
      {orders.isError && (
        <Box sx={{ mb: 2 }}>
          <LoadError
            message={isStaff ? "Failed to fetch admin orders list" : "Failed to fetch user orders list"}
            hint={`No pudimos cargar las órdenes. ${orders.error.message}`}
            onRetry={() => void orders.refetch()}
          />
        </Box>
      )}
      {(page !== undefined || !orders.isError) && (
        <OrdersTable isStaff={isStaff} address={address} page={page} isRefreshing={orders.isFetching} />
      )}
      <OrderDetails
        isStaff={isStaff}
        number={state.order}
        page={page?.results}
        below={below}
        onClose={address.close}
      />
    </>
  );
}
