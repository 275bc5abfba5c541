import { type ComponentType, useState, useEffect, useRef, type ReactNode } from "react";
import Alert from "@mui/material/Alert";
import RestartAltRounded from "@mui/icons-material/RestartAltRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { listAbsences } from "@lonchera/contract/absences";
import type { Order } from "@lonchera/contract/orders";
import { exportOrders } from "@lonchera/contract/reports";
import { LoadError } from "../../components/data-state.tsx";
import { DownloadButton, DownloadNotice, useDownload } from "../../components/download.tsx";
import { announce } from "../../components/live-region.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { download } from "../../lib/api/download.ts";
import { query } from "../../lib/api/query.ts";
import { isOffline } from "../../lib/offline.ts";
import { useSession } from "../../lib/session/session.ts";
import {
  type OrderListFilters,
  type OrderListUrlState,
  useOrderListUrlState,
} from "./order-list-url-state.ts";
import { OrderFilters } from "./order-filters.tsx";
import { toFilterQuery, useOrders } from "./order-queries.ts";
import { formatOrderCount } from "./order-text.ts";
import { OrdersTable } from "./orders-table.tsx";
import { AwaitingPaymentNotice } from "./awaiting-payment.tsx";
import { lazyComponent, MissingSection, optionalComponent } from "../../components/lazy-component.tsx";
import { findRangeError } from "../../components/search-params.ts";
import type { CalendarDate } from "@lonchera/domain/calendar";

const OrderDetailsDialog = lazyComponent(() => import("./order-details-dialog.tsx"), "OrderDetailsDialog");
/** Keeps space free for the button of absences, so that the list below does not move. */
function AbsencesPlaceholder() {
  const { data } = useQuery(query(listAbsences, {}));
  return data?.offered && <Box sx={{ height: 44, mb: 2 }} />;
}

const OwnAbsences = optionalComponent(
  () => import("../absences/own-absences.tsx"),
  "OwnAbsences",
  MissingSection,
  AbsencesPlaceholder,
);

type DateRange = { readonly start_date: CalendarDate; readonly end_date: CalendarDate };

type OrdersExport = ReturnType<typeof useOrdersExport>;

/** Returns why the list cannot be exported, or `null`. The field itself marks a reversed range. */
function findExportProblem(filters: OrderListFilters): string | null {
  if (filters.start_date === null || filters.end_date === null) {
    return "Por favor, seleccione las fechas de inicio y fin antes de exportar.";
  }
  const isLeftOut = filters.state === "unpaid" || filters.state === "cancelled";
  return isLeftOut ? "Las órdenes canceladas o pendientes de pago no entran en el reporte." : null;
}

/** Downloads a report of the list. The report of staff uses all filters, the report of customers only the dates. */
function useOrdersExport(isStaff: boolean, { filters, readFilters }: OrderListUrlState) {
  const [wasAsked, setWasAsked] = useState(false);
  const problem = findExportProblem(filters);
  const report = useDownload<OrderListFilters & DateRange>({
    get: (asked, options) => {
      const range = { start_date: asked.start_date, end_date: asked.end_date };
      const query = isStaff ? { ...toFilterQuery(true, asked), buyer: "1" as const, ...range } : range;
      return download(exportOrders, { query }, options);
    },
    getFileName: ({ start_date, end_date }) =>
      `${isStaff ? "report" : "user_report"}_${start_date}_${end_date}.xlsx`,
  });
  return {
    ...report,
    begin: () => {
      setWasAsked(true);
      report.reset();
      const asked = readFilters();
      const { start_date, end_date } = asked;
      if (findExportProblem(asked) === null && start_date && end_date && start_date <= end_date)
        report.begin({ ...asked, start_date, end_date });
    },
    problem: wasAsked ? problem : null,
  };
}

function ListActions({ report, onReset }: { report: OrdersExport; onReset: () => void }) {
  return (
    <>
      <Button color="inherit" startIcon={<RestartAltRounded />} onClick={onReset}>
        Reset
      </Button>
      <DownloadButton onClick={report.begin} busy={report.isPending}>
        Exportar datos
      </DownloadButton>
    </>
  );
}

/** Shows the progress of the export, or why it failed. */
function ExportNotice({ report }: { report: OrdersExport }) {
  return (
    <>
      {report.problem !== null && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
          {report.problem}
        </Alert>
      )}
      <DownloadNotice
        download={report}
        label="Exportando datos"
        failure="Error al exportar los datos."
        onRetry={report.begin}
      />
    </>
  );
}

const emptyPage = { count: 0, results: [] };

/** Announces the number of orders when it changes. */
function useCountAnnouncement(count: number | undefined) {
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (count === undefined) return;
    if (last.current !== undefined && last.current !== count) announce(formatOrderCount(count));
    last.current = count;
  }, [count]);
}

type OrdersListProps = {
  isStaff: boolean;
  /** They are shown beside the heading, before the other buttons. */
  actions?: ReactNode;
  Filters?: ComponentType<{ address: OrderListUrlState }>;
  /** It is shown above the filters. */
  above?: ReactNode;
  /** They are shown above the table. */
  Sums?: ComponentType<{ address: OrderListUrlState }>;
  /** It is shown below the details of an order. */
  below?: (order: Order) => ReactNode;
};

/** Lists all orders for staff, and only their own orders for customers. */
export function OrdersList(props: OrdersListProps) {
  const { isStaff, actions, Filters = OrderFilters, above, Sums, below } = props;
  const address = useOrderListUrlState();
  const { filters } = address;
  const number = address.params.get("order");
  const orders = useOrders(isStaff, address);
  const report = useOrdersExport(isStaff, address);
  const page = findRangeError(filters.start_date, filters.end_date) === null ? orders.data : emptyPage;
  const list = { data: page, isFetching: orders.isFetching };
  useCountAnnouncement(page?.count);
  // A new key also clears the input of a filter.
  const [resets, setResets] = useState(0);
  const resetFilters = () => {
    setResets(resets + 1);
    address.reset();
  };
  return (
    <>
      <PageHeading
        title="Ordenes de pedido"
        actions={
          <>
            {actions}
            <ListActions report={report} onReset={resetFilters} />
          </>
        }
      />
      {above}
      <Filters key={resets} address={address} />
      <ExportNotice report={report} />
      {orders.isError && !(page && isOffline()) && (
        <Box sx={{ mb: 2 }}>
          <LoadError
            message={isStaff ? "Failed to fetch admin orders list" : "Failed to fetch user orders list"}
            hint={`No pudimos cargar las órdenes. ${orders.error.message}`}
            onRetry={() => void orders.refetch()}
          />
        </Box>
      )}
      {Sums && <Sums address={address} />}
      {(page !== undefined || !orders.isError) && (
        <OrdersTable isStaff={isStaff} address={address} list={list} />
      )}
      <OrderDetailsDialog
        isStaff={isStaff}
        open={number !== null}
        number={number}
        page={page?.results}
        below={below}
        onClose={() => address.close("order")}
      />
    </>
  );
}

export function OrdersPage() {
  const isIndividual = useSession().user?.customer_type === "type1";
  const above = (
    <>
      <AwaitingPaymentNotice paysByCode={isIndividual} />
      {isIndividual && <OwnAbsences />}
    </>
  );
  return <OrdersList isStaff={false} above={above} />;
}
