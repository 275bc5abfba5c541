import type { StaffMenuDay } from "@lonchera/contract/categories";
import type { CalendarDate } from "@lonchera/domain/calendar";
import type { SearchParamChanges } from "../../components/url-state.ts";
import { SelectField, SelectFilter } from "../../components/select-filter.tsx";
import { Filters } from "../../components/table-filters.tsx";

/** This value in the address means the whole year. */
const everyMonth = "todos";
/** This value in the address means that no panel is open. */
const noneOpen = "ninguno";

export type MenuFilters = {
  readonly year: number;
  /** It is 1 to 12, or `null` for the whole year. */
  readonly month: number | null;
};

function parseNumber(text: string | null, least: number, most: number): number | null {
  const number = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
  return number !== null && number >= least && number <= most ? number : null;
}

/** The default is the current month in Lima. */
export function readMenuFilters(params: URLSearchParams, today: CalendarDate): MenuFilters {
  const month = params.get("month");
  return {
    year: parseNumber(params.get("year"), 1900, 2199) ?? Number(today.slice(0, 4)),
    month: month === everyMonth ? null : (parseNumber(month, 1, 12) ?? Number(today.slice(5, 7))),
  };
}

/** Always includes year and month, so that a link shows the same days next month, and resets the open panels. */
export function createFilterChange({ year, month }: MenuFilters): SearchParamChanges {
  return { year: String(year), month: month === null ? everyMonth : String(month), open: null };
}

export function isInFilters(date: CalendarDate, { year, month }: MenuFilters): boolean {
  return Number(date.slice(0, 4)) === year && (month === null || Number(date.slice(5, 7)) === month);
}

const offeredYears = 50;

/** Returns the years to choose from, including the shown year. */
export function getYearChoices(today: CalendarDate, shown: number): number[] {
  const present = Number(today.slice(0, 4));
  const years = Array.from({ length: offeredYears }, (_, back) => present - back);
  return years.includes(shown) ? years : [shown, ...years];
}

/** Returns the id of the day whose panel is open at first, which is today or the next day. */
export function getInitiallyOpenDays(
  days: readonly Pick<StaffMenuDay, "id" | "category_date">[],
  today: CalendarDate,
): readonly number[] {
  const next = days.find((day) => day.category_date >= today);
  return next === undefined ? [] : [next.id];
}

/** Returns the ids of the open panels, or `null` until the user opens or closes one. */
export function readOpenDays(params: URLSearchParams): readonly number[] | null {
  const asked = params.get("open");
  return asked?.split(".").flatMap((id) => (/^\d+$/.test(id) ? [Number(id)] : [])) ?? null;
}

export function createOpenDaysChange(open: readonly number[], id: number): SearchParamChanges {
  const now = open.includes(id) ? open.filter((other) => other !== id) : [...open, id];
  return { open: now.length === 0 ? noneOpen : now.join(".") };
}

const monthOptions = [
  "Enero",
  "Febrero",
  "Marzo",
  "Abril",
  "Mayo",
  "Junio",
  "Julio",
  "Agosto",
  "Septiembre",
  "Octubre",
  "Noviembre",
  "Diciembre",
].map((label, index) => ({ value: String(index + 1), label }));

/** Limits the height of a list of fifty years. */
const limitedList = {
  MenuProps: {
    slotProps: {
      root: { role: "region", "aria-label": "Opciones" },
      paper: { sx: { maxHeight: 320 } },
    },
  },
};

type MenuFiltersProps = {
  filters: MenuFilters;
  today: CalendarDate;
  onFilter: (filters: MenuFilters) => void;
};

export function MenuFilterFields({ filters, today, onFilter }: MenuFiltersProps) {
  const { year, month } = filters;
  return (
    <Filters columns={{ xs: "3fr 2fr", sm: "176px 120px" }} sx={{ mb: 0, width: { xs: 1, sm: "auto" } }}>
      <SelectFilter
        label="Mes"
        options={monthOptions}
        value={month === null ? null : String(month)}
        onChange={(chosen) => onFilter({ year, month: chosen === null ? null : Number(chosen) })}
      />
      <SelectField
        label="Año"
        options={getYearChoices(today, year).map((choice) => ({
          value: String(choice),
          label: String(choice),
        }))}
        value={String(year)}
        onChange={(chosen) => onFilter({ year: Number(chosen), month })}
        slotProps={{ select: limitedList }}
      />
    </Filters>
  );
}
