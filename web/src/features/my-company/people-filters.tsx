import Box from "@mui/material/Box";
import { accountStates } from "../accounts/account-chip.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { SelectFilter } from "../../components/select-filter.tsx";
import type { TableAddress } from "../../components/table-address.ts";
import { readSearch } from "../../components/address-values.ts";

/** What the address filters by; what it names wrongly filters nothing. */
export function readPeopleFilters({ params }: Pick<TableAddress, "params">) {
  return {
    search: readSearch(params),
    state: accountStates.find(({ value }) => value === params.get("state"))?.value ?? null,
  };
}

export function PeopleFilters({ address }: { address: TableAddress }) {
  const { search, state } = readPeopleFilters(address);
  return (
    <Box
      role="search"
      aria-label="Filtros"
      sx={{
        display: "grid",
        gap: 1.5,
        flexGrow: 1,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 360px) 180px" },
      }}
    >
      <SearchField
        size="small"
        label="Buscar por nombre o código"
        placeholder="También correo o documento"
        value={search}
        onSearch={(typed) => address.filter({ search: typed })}
      />
      <SelectFilter
        label="Estado"
        options={accountStates}
        value={state}
        onChange={(chosen) => address.filter({ state: chosen })}
      />
    </Box>
  );
}
