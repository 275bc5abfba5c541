import Box from "@mui/material/Box";
import { DateField, filtersLayout } from "../../components/date-field.tsx";
import { dateRangeError, type OrderListAddress } from "./order-list-address.ts";

type FiltersProps = { address: OrderListAddress };

export function DateFilters({ address: { state, filter } }: FiltersProps) {
  return (
    <>
      <DateField
        size="small"
        label="Fecha Inicio"
        value={state.start_date}
        onChange={(start_date) => filter({ start_date })}
        problem={dateRangeError(state)}
      />
      <DateField
        size="small"
        label="Fecha Fin"
        value={state.end_date}
        onChange={(end_date) => filter({ end_date })}
      />
    </>
  );
}

/** The filters of a customer's list. */
export function OrderFilters({ address }: FiltersProps) {
  return (
    <Box role="search" aria-label="Filtros" sx={filtersLayout}>
      <DateFilters address={address} />
    </Box>
  );
}
