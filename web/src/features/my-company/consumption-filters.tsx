import { consumptionMessages, maxConsumptionDays } from "@lonchera/contract/consumption";
import {
  type CalendarDate,
  countDaysBetween,
  getFirstDayOfMonth,
  getLastDayOfMonth,
} from "@lonchera/domain/calendar";
import { parseDate, findRangeError } from "../../components/search-params.ts";
import { DateField } from "../../components/date-field.tsx";
import { SearchableFilter } from "../../components/searchable-filter.tsx";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { Filters } from "../../components/table-filters.tsx";

export type ConsumptionFilter = {
  /** Days of delivery, inclusive. */
  readonly start_date: CalendarDate;
  readonly end_date: CalendarDate;
  readonly cost_center?: string;
};

/** Reads the filters of the address. A missing date is the month's. */
export function readConsumptionFilter(params: URLSearchParams, today: CalendarDate): ConsumptionFilter {
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

/** Whether the API answers for a range. */
export function isValidRange(filter: ConsumptionFilter): boolean {
  return filter.start_date <= filter.end_date && !isTooLong(filter);
}

type FiltersProps = {
  filter: ConsumptionFilter;
  centers: readonly string[];
  onChange: TableUrlState["filter"];
};

export function ConsumptionFilters({ filter, centers, onChange }: FiltersProps) {
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
        <SearchableFilter
          label="Centro de costo"
          options={options}
          value={cost_center}
          onChange={(chosen) => onChange({ cost_center: chosen })}
        />
      )}
    </Filters>
  );
}
