import { useQuery } from "@tanstack/react-query";
import { listCuttingTimes, type CuttingTime } from "@lonchera/contract/cutting-times";
import { productNames } from "@lonchera/domain/codes";
import { includesText } from "@lonchera/domain/input-parsing";
import { readSearchAndCompany, SearchAndCompanyFilters } from "../companies/company-filter.tsx";
import { query } from "../../lib/api/query.ts";
import { getSortableKeys } from "../../components/data-table-rows.tsx";
import { LocalDataTable } from "../../components/data-table.tsx";
import { LoadedList } from "../../components/data-state.tsx";
import { AddButton, PageHeading } from "../../components/page-heading.tsx";
import { useTableUrlState } from "../../components/table-url-state.ts";
import { MissingCuttingTimesNotice, useMissingCuttingTimes } from "./missing-cutting-times.tsx";
import { RecordDialog, newRecordId } from "../../components/record-dialog.tsx";
import { cuttingTimeColumns, NoCuttingTimes, renderCuttingTimeActions } from "./cutting-times-table.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";

const CuttingTimeDialog = lazyComponent(() => import("./cutting-time-form.tsx"), "CuttingTimeDialog");
const DeleteCuttingTimeDialog = lazyComponent(
  () => import("./cutting-time-form.tsx"),
  "DeleteCuttingTimeDialog",
);

const table = {
  table: "cutting-times",
  pageSizes: [10, 20, 50],
  sort: { key: "product", descending: false },
  sortKeys: getSortableKeys(cuttingTimeColumns),
} as const;

function filterCuttingTimes(
  times: readonly CuttingTime[],
  { search, company }: ReturnType<typeof readSearchAndCompany>,
) {
  const getText = ({ product, break_time, company: named }: CuttingTime) =>
    [productNames[product], break_time, ...named.map(({ name }) => name)].join(" ");
  return times.filter(
    (time) =>
      (company === null || time.company.some(({ id }) => id === company)) &&
      includesText(getText(time), search),
  );
}

export function CuttingTimesPage() {
  const address = useTableUrlState(table);
  const times = useQuery(query(listCuttingTimes, {}));
  const missing = useMissingCuttingTimes();
  const filters = readSearchAndCompany(address);
  const shared = {
    address,
    records: times.data,
    missingText: "Este tiempo de corte no existe o fue eliminado.",
  };
  return (
    <>
      <PageHeading
        title="Tiempo de Corte"
        lead="Hasta qué hora se pide cada producto. Si varios valen para un plato, cuenta el que cierra antes."
        actions={
          <AddButton onClick={() => address.open({ time: newRecordId })}>Añadir Tiempo de Corte</AddButton>
        }
      />
      <SearchAndCompanyFilters
        address={address}
        placeholder="Producto, hora o compañía"
        companyLabel="Compañía"
      />
      <LoadedList list={times} message="Error al obtener los tiempos de corte">
        {times.data && <MissingCuttingTimesNotice missing={missing.data} companyId={filters.company} />}
        <LocalDataTable
          label="Tiempos de corte"
          columns={cuttingTimeColumns}
          address={address}
          rowKey={({ id }) => id}
          actions={renderCuttingTimeActions}
          rows={
            // The notice and the table appear together, so that nothing moves when the second one arrives.
            missing.isPending ? undefined : times.data && filterCuttingTimes(times.data, filters)
          }
          isRefreshing={times.isFetching}
          empty={<NoCuttingTimes address={address} hasOthers={(times.data?.length ?? 0) > 0} />}
        />
      </LoadedList>
      <RecordDialog {...shared} name="time">
        {(time, close) => <CuttingTimeDialog cuttingTime={time} onClose={close} />}
      </RecordDialog>
      <RecordDialog {...shared} name="delete">
        {(time, close) => time && <DeleteCuttingTimeDialog cuttingTime={time} onClose={close} />}
      </RecordDialog>
    </>
  );
}
