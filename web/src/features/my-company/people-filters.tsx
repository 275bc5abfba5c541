import { accountStates } from "../accounts/account-chip.tsx";
import { SelectFilter } from "../../components/select-filter.tsx";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { readSearch } from "../../components/search-params.ts";
import { ListSearch } from "../../components/list-search.tsx";
import { Filters } from "../../components/table-filters.tsx";

/** Reads the filters from the address and ignores invalid values. */
export function readPeopleFilters({ params }: Pick<TableUrlState, "params">) {
  return {
    search: readSearch(params) || null,
    state: accountStates.find(({ value }) => value === params.get("state"))?.value ?? null,
  };
}

export function PeopleFilters({ address }: { address: TableUrlState }) {
  return (
    <Filters columns={{ xs: "minmax(0, 1fr)", sm: "minmax(0, 360px) 180px" }} sx={{ flexGrow: 1, mb: 0 }}>
      <ListSearch
        address={address}
        label="Buscar por nombre o código"
        placeholder="También correo o documento"
      />
      <SelectFilter
        label="Estado"
        options={accountStates}
        value={readPeopleFilters(address).state}
        onChange={(chosen) => address.filter({ state: chosen })}
      />
    </Filters>
  );
}
