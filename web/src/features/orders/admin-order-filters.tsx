import Box from "@mui/material/Box";
import { customerTypeNames, customerTypes } from "@lonchera/domain/codes";
import { SearchField } from "../../components/search-field.tsx";
import { SelectFilter } from "../../components/select-filter.tsx";
import { CompanyFilter } from "../companies/company-filter.tsx";
import { asManyAsFit, DateFilters, filtersLayout } from "./order-filters.tsx";
import type { OrderListAddress } from "./order-list-address.ts";

const customerTypeOptions = customerTypes.map((value) => ({ value, label: customerTypeNames[value] }));
const columns = {
  gridTemplateColumns: { xs: asManyAsFit, lg: "minmax(180px, 1fr) 164px 164px 192px 190px" },
};

/** The filters of the staff's list. */
export function AdminOrderFilters({ address }: { address: OrderListAddress }) {
  const { state, filter } = address;
  return (
    <Box role="search" aria-label="Filtros" sx={{ ...filtersLayout, ...columns }}>
      <SearchField
        size="small"
        label="Buscar"
        placeholder="Usuario, empresa o ID"
        value={state.search}
        onSearch={(search) => filter({ search })}
        sx={{ gridColumn: { xs: "1 / -1", lg: "auto" } }}
      />
      <DateFilters address={address} />
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
