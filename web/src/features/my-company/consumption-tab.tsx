import EventBusyOutlined from "@mui/icons-material/EventBusyOutlined";
import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import Stack from "@mui/material/Stack";
import {
  type Consumption,
  exportConsumption,
  listConsumption,
  consumptionMessages,
  maxConsumptionDays,
} from "@lonchera/contract/my-company-consumption";
import {
  toLimaDate,
  type CalendarDate,
  countDaysBetween,
  getFirstDayOfMonth,
  getLastDayOfMonth,
} from "@lonchera/domain/calendar";
import { EmptyState, LoadedList, LoadingRows } from "../../components/data-state.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import { DownloadButton, DownloadNotice, useDownload } from "../../components/download.tsx";
import { usePagedQuery } from "../../components/paged-list.ts";
import { type TableUrlState, useTableUrlState } from "../../components/table-url-state.ts";
import { useNow } from "../../components/use-now.ts";
import { download } from "../../lib/api/download.ts";
import { query } from "../../lib/api/query.ts";
import { parseDate, findRangeError } from "../../components/search-params.ts";
import { DateField } from "../../components/date-field.tsx";
import { AutocompleteFilter } from "../../components/autocomplete-filter.tsx";
import { Filters } from "../../components/table-filters.tsx";
import { getConsumptionColumns, ConsumptionSums } from "./consumption-table.tsx";

type ConsumptionFilter = {
  /** Both dates are days of delivery and belong to the range. */
  readonly start_date: CalendarDate;
  readonly end_date: CalendarDate;
  readonly cost_center?: string;
};

/** Reads the filters from the address. A missing date becomes the first or last day of the month. */
function readConsumptionFilter(params: URLSearchParams, today: CalendarDate): ConsumptionFilter {
  const center = params.get("cost_center")?.slice(0, 60);
  return {
    start_date: parseDate(params.get("start_date")) ?? getFirstDayOfMonth(today),
    end_date: parseDate(params.get("end_date")) ?? getLastDayOfMonth(today),
    ...(center && { cost_center: center }),
  };
}

function isTooLong({ start_date, end_date }: ConsumptionFilter): boolean {
  return countDaysBetween(start_date, end_date) >= maxConsumptionDays;
}

/** Returns whether the API accepts the range. */
function isValidRange(filter: ConsumptionFilter): boolean {
  return filter.start_date <= filter.end_date && !isTooLong(filter);
}

type FiltersProps = {
  filter: ConsumptionFilter;
  centers: readonly string[];
  onChange: TableUrlState["filter"];
};

function ConsumptionFilters({ filter, centers, onChange }: FiltersProps) {
  const { start_date, end_date, cost_center = null } = filter;
  const options = centers.map((center) => ({ value: center, label: center }));
  return (
    <Filters sx={{ flexGrow: 1, width: { xs: "100%", sm: "auto" } }}>
      <DateField
        size="small"
        label="Entrega desde"
        value={start_date}
        problem={findRangeError(start_date, end_date)}
        onChange={(chosen) => onChange({ start_date: chosen })}
      />
      <DateField
        size="small"
        label="Entrega hasta"
        value={end_date}
        problem={isTooLong(filter) ? consumptionMessages.tooLong : null}
        onChange={(chosen) => onChange({ end_date: chosen })}
      />
      {options.length > 0 && (
        <AutocompleteFilter
          label="Centro de costo"
          options={options}
          value={cost_center}
          onChange={(chosen) => onChange({ cost_center: chosen })}
        />
      )}
    </Filters>
  );
}

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

/** Lists the orders of the people of the manager's company in a range of days of delivery. */
export function ConsumptionTab() {
  const address = useTableUrlState(table);
  const today = toLimaDate(useNow(60_000));
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
