import { DateField } from "../../components/date-field.tsx";
import { findRangeError } from "../../components/search-params.ts";
import { Filters } from "../../components/table-filters.tsx";
import { emptyDateValue } from "../../components/search-params.ts";
import type { OrderListUrlState } from "./order-list-url-state.ts";

type FiltersProps = { address: OrderListUrlState };

export function DateFilters({ address: { filters, filter } }: FiltersProps) {
  const { start_date, end_date } = filters;
  return (
    <>
      <DateField
        size="small"
        label="Fecha Inicio"
        value={start_date}
        onChange={(date) => filter({ start_date: date ?? emptyDateValue })}
        problem={findRangeError(start_date, end_date)}
      />
      <DateField
        size="small"
        label="Fecha Fin"
        value={end_date}
        onChange={(date) => filter({ end_date: date ?? emptyDateValue })}
      />
    </>
  );
}

/** Shows the filters of a customer's list. */
export function OrderFilters({ address }: FiltersProps) {
  return (
    <Filters>
      <DateFilters address={address} />
    </Filters>
  );
}
