import Box from "@mui/material/Box";
import { customerTypeNames, customerTypes } from "@lonchera/domain/codes";
import { CompanyFilter } from "../companies/company-field.tsx";
import { DateField } from "../../components/date-field.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { SelectFilter } from "../../components/select-filter.tsx";
import { dateRangeError, type OrderListAddress } from "./order-list-address.ts";

const customerTypeOptions = customerTypes.map((value) => ({ value, label: customerTypeNames[value] }));

function DateFilters({ state, filter }: Pick<OrderListAddress, "state" | "filter">) {
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

/** Smaller screens show as many fields per row as fit. */
const asManyAsFit = "repeat(auto-fill, minmax(160px, 1fr))";
const layout = {
  display: "grid",
  gap: 1.5,
  mb: 2,
  alignItems: "start",
  gridTemplateColumns: { xs: asManyAsFit, sm: "176px 176px" },
};
const staffLayout = {
  ...layout,
  gridTemplateColumns: { xs: asManyAsFit, lg: "minmax(180px, 1fr) 164px 164px 192px 190px" },
};

/** The list's filters. */
export function OrderFilters({ isStaff, address }: { isStaff: boolean; address: OrderListAddress }) {
  const { state, filter } = address;
  if (!isStaff) {
    return (
      <Box role="search" aria-label="Filtros" sx={layout}>
        <DateFilters state={state} filter={filter} />
      </Box>
    );
  }
  return (
    <Box role="search" aria-label="Filtros" sx={staffLayout}>
      <SearchField
        size="small"
        label="Buscar"
        placeholder="Usuario, empresa o ID"
        value={state.search}
        onSearch={(search) => filter({ search })}
        sx={{ gridColumn: { xs: "1 / -1", lg: "auto" } }}
      />
      <DateFilters state={state} filter={filter} />
      <SelectFilter
        label="Tipo de Cliente"
        options={customerTypeOptions}
        value={state.customer_type}
        onChange={(customer_type) => filter({ customer_type })}
      />
      <CompanyFilter chosen={state.company} onChoose={(company) => filter({ company })} />
    </Box>
  );
}
