import EventOutlined from "@mui/icons-material/EventOutlined";
import Button from "@mui/material/Button";
import type { StaffCategory } from "@lonchera/contract/categories";
import { type CalendarDate, formatDate } from "@lonchera/domain/calendar";
import { type WeekDay, weekDays } from "@lonchera/domain/codes";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { parseDate, findRangeError } from "../../components/search-params.ts";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { RecordActions } from "../../components/table-cells.tsx";
import { ActiveChip, formatActive } from "../../components/active-chip.tsx";

/** The address keeps the filters under the names of the API's parameters. */
export type CategoryFilters = {
  readonly week_day: WeekDay | null;
  readonly start_date: CalendarDate | null;
  readonly end_date: CalendarDate | null;
};

export function readCategoryFilters(params: URLSearchParams): CategoryFilters {
  return {
    week_day: weekDays.find((day) => day === params.get("week_day")) ?? null,
    start_date: parseDate(params.get("start_date")),
    end_date: parseDate(params.get("end_date")),
  };
}

export const categoryColumns: readonly Column<StaffCategory>[] = [
  { key: "id", header: "ID", cell: (day) => day.id, fitted: true },
  { key: "week_day", header: "Día de la Semana", cell: (day) => day.week_day_value },
  {
    key: "category_date",
    header: "Fecha",
    cell: (day) => <time dateTime={day.category_date}>{formatDate(day.category_date)}</time>,
    value: (day) => new Date(day.category_date),
    sortable: true,
  },
  { key: "order", header: "Orden", cell: (day) => day.order, numeric: true, fitted: true },
  {
    key: "enable",
    header: "Habilitado",
    cell: (day) => <ActiveChip active={day.enable} />,
    value: (day) => formatActive(day.enable),
  },
];

export function NoDays({ address }: { address: TableUrlState }) {
  const filters = readCategoryFilters(address.params);
  const isNarrowed = Object.values(filters).some((value) => value !== null);
  const clearFilters = () => address.filter({ week_day: null, start_date: null, end_date: null });
  const reason =
    findRangeError(filters.start_date, filters.end_date) !== null
      ? "Corrige las fechas para ver los días."
      : isNarrowed
        ? "Ningún día coincide con los filtros. Amplía las fechas o quita los filtros."
        : "Todavía no hay días. Crea el primero para programar su menú.";
  return (
    <EmptyState
      Icon={EventOutlined}
      title="No hay contenido disponible para las fechas seleccionadas."
      reason={reason}
      action={isNarrowed && <Button onClick={clearFilters}>Quitar filtros</Button>}
    />
  );
}

export function renderDayActions(day: StaffCategory, open: TableUrlState["open"]) {
  const name = `${day.week_day_value} ${formatDate(day.category_date)}`;
  return <RecordActions name={name} onEdit={() => open({ category: String(day.id) })} />;
}
