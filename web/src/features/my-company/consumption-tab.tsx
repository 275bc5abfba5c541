import EventBusyOutlined from "@mui/icons-material/EventBusyOutlined";
import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import Stack from "@mui/material/Stack";
import { type Consumption, exportConsumption, listConsumption } from "@lonchera/contract/consumption";
import { toBusinessDate } from "@lonchera/domain/calendar";
import { EmptyState, LoadedList, LoadingRows } from "../../components/data-state.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import { DownloadButton, DownloadNotice, useDownload } from "../../components/download.tsx";
import { usePagedQuery } from "../../components/paged-list.ts";
import { type TableUrlState, useTableUrlState } from "../../components/table-url-state.ts";
import { useNow } from "../../components/use-now.ts";
import { download } from "../../lib/api/download.ts";
import { query } from "../../lib/api/query.ts";
import {
  type ConsumptionFilter,
  ConsumptionFilters,
  isValidRange,
  readConsumptionFilter,
} from "./consumption-filters.tsx";
import { getConsumptionColumns, ConsumptionSums } from "./consumption-table.tsx";

const table = {
  table: "consumption",
  pageSizes: [25, 50, 100],
} as const;

const noOrders = (
  <EmptyState
    Icon={ReceiptLongOutlined}
    title="No hay consumos"
    reason="Nadie tiene entregas en esos días. Elige otras fechas para ver más."
  />
);

type OrdersProps = {
  consumption: Consumption;
  isFetching: boolean;
  address: TableUrlState;
};

function Orders({ consumption, isFetching, address }: OrdersProps) {
  return (
    <>
      <ConsumptionSums consumption={consumption} />
      <PagedDataTable
        label="Consumos"
        columns={getConsumptionColumns(consumption)}
        list={{ data: consumption, isFetching }}
        address={address}
        rowKey={({ id }) => id}
        maxHeight="none"
        empty={noOrders}
      />
    </>
  );
}

/** The orders of the people of the manager's company, by day of delivery. */
export function ConsumptionTab() {
  const address = useTableUrlState(table);
  const today = toBusinessDate(useNow(60_000));
  const filter = readConsumptionFilter(address.params, today);
  const isValid = isValidRange(filter);
  const orders = usePagedQuery(address, (paging) => ({
    ...query(listConsumption, { query: { ...filter, ...paging } }),
    enabled: isValid,
  }));
  const report = useDownload<ConsumptionFilter>({
    get: (asked, options) => download(exportConsumption, { query: asked }, options),
    getFileName: ({ start_date, end_date }) => `consumos_${start_date}_${end_date}.xlsx`,
  });
  return (
    <>
      <Stack direction={{ xs: "column", sm: "row" }} sx={{ columnGap: 1.5, alignItems: "start" }}>
        <ConsumptionFilters
          filter={filter}
          centers={orders.data?.cost_centers ?? []}
          onChange={address.filter}
        />
        {isValid && (
          <DownloadButton
            busy={report.isPending}
            onClick={() => report.begin(filter)}
            sx={{ mb: 2, flexShrink: 0 }}
          >
            Exportar datos
          </DownloadButton>
        )}
      </Stack>
      <DownloadNotice
        download={report}
        label="Exportando consumos"
        failure="Error al exportar los consumos."
        onRetry={() => report.begin(filter)}
      />
      {isValid ? (
        <LoadedList list={orders} message="No se pudieron cargar los consumos">
          {orders.data ? (
            <Orders consumption={orders.data} isFetching={orders.isFetching} address={address} />
          ) : (
            <LoadingRows rows={7} />
          )}
        </LoadedList>
      ) : (
        <EmptyState
          Icon={EventBusyOutlined}
          title="Cambia las fechas"
          reason="Con ese rango no podemos mostrar los consumos."
        />
      )}
    </>
  );
}
