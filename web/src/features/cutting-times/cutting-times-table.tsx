import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import Button from "@mui/material/Button";
import type { CuttingTime } from "@lonchera/contract/cutting-times";
import { allCompaniesText } from "@lonchera/contract/field-rules";
import { productNames } from "@lonchera/domain/codes";
import { RecordActions } from "../../components/table-cells.tsx";
import { ActiveChip, formatActive } from "../../components/active-chip.tsx";
import { formatCompanyNames } from "../companies/companies-text.ts";
import { ProductChip } from "../items/product-chips.tsx";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { newRecordId } from "../../components/record-dialog.tsx";
import { formatCuttingTimeCompanies, formatCuttingTime, formatCutOffDay } from "./cutting-time-text.ts";

export const cuttingTimeColumns: readonly Column<CuttingTime>[] = [
  {
    key: "product",
    header: "Producto",
    sortable: true,
    cell: (time) => <ProductChip code={time.product} />,
    value: (time) => productNames[time.product],
  },
  {
    key: "break_time",
    header: "Hora de corte",
    sortable: true,
    fitted: true,
    cell: (time) => <time dateTime={time.break_time}>{time.break_time}</time>,
    value: (time) => time.break_time,
  },
  {
    key: "company",
    header: "Compañías",
    cell: formatCuttingTimeCompanies,
    value: (time) => formatCompanyNames(time, allCompaniesText),
  },
  {
    key: "same_day",
    header: "Mismo día",
    sortable: true,
    fitted: true,
    cell: formatCutOffDay,
  },
  {
    key: "enabled",
    header: "Habilitado",
    sortable: true,
    fitted: true,
    cell: (time) => <ActiveChip active={time.enabled} />,
    value: (time) => formatActive(time.enabled),
  },
];

export function renderCuttingTimeActions(time: CuttingTime, open: TableUrlState["open"]) {
  const id = String(time.id);
  return (
    <RecordActions
      name={formatCuttingTime(time)}
      onEdit={() => open({ time: id })}
      deletion={{ onClick: () => open({ delete: id }) }}
    />
  );
}

export function NoCuttingTimes({ address, hasOthers }: { address: TableUrlState; hasOthers: boolean }) {
  return hasOthers ? (
    <EmptyState
      Icon={ScheduleRounded}
      title="No se encontraron tiempos de corte"
      reason="Ningún tiempo de corte coincide con tu búsqueda. Escribe otra cosa o quita los filtros."
      action={<Button onClick={() => address.filter({ search: null, company: null })}>Quitar filtros</Button>}
    />
  ) : (
    <EmptyState
      Icon={ScheduleRounded}
      title="Todavía no hay tiempos de corte"
      reason="Sin ellos, cada día se puede pedir hasta que termina."
      action={<Button onClick={() => address.open({ time: newRecordId })}>Añadir Tiempo de Corte</Button>}
    />
  );
}
