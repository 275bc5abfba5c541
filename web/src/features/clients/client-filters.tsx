import Box from "@mui/material/Box";
import { customerTypeNames, customerTypes } from "@lonchera/domain/codes";
import { accountStates } from "../accounts/account-chip.tsx";
import { parsePositiveInteger, readSearch } from "../../components/search-params.ts";
import { toSelectOptions } from "../../components/select-options.ts";
import { ListSearch } from "../../components/list-search.tsx";
import { SelectFilter } from "../../components/select-filter.tsx";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { Filters } from "../../components/table-filters.tsx";
import { CompanyFilter } from "../companies/company-filter.tsx";

const types = toSelectOptions(customerTypes, customerTypeNames);

type Params = Pick<TableUrlState, "params">;

function findChosen<Value extends string>(
  { params }: Params,
  name: string,
  options: readonly { value: Value }[],
): Value | null {
  return options.find(({ value }) => value === params.get(name))?.value ?? null;
}

/** Reads the filters of the address. Invalid ones are ignored. */
export function readClientFilters(address: Params) {
  return {
    search: readSearch(address.params) || null,
    company: parsePositiveInteger(address.params.get("company")),
    customer_type: findChosen(address, "customer_type", types),
    state: findChosen(address, "state", accountStates),
  };
}

/** Returns true if the list is limited by more than a search. */
export function hasClientFilters(address: Params): boolean {
  const { company, customer_type, state } = readClientFilters(address);
  return company !== null || customer_type !== null || state !== null;
}

export const noClientFilters = { company: null, customer_type: null, state: null };

export function ClientFilters({ address }: { address: TableUrlState }) {
  const { company, customer_type, state } = readClientFilters(address);
  return (
    <Filters columns={{ xs: "1fr 1fr", lg: "minmax(280px, 1fr) 240px 192px 160px" }}>
      <ListSearch
        address={address}
        label="Buscar por nombre o apellido"
        placeholder="También correo o documento"
        sx={{ gridColumn: { xs: "1 / -1", lg: "auto" } }}
      />
      <Box sx={{ gridColumn: { xs: "1 / -1", sm: "auto" } }}>
        <CompanyFilter
          label="Compañía"
          chosen={company}
          onChoose={(chosen) => address.filter({ company: chosen })}
        />
      </Box>
      <SelectFilter
        label="Tipo"
        options={types}
        value={customer_type}
        onChange={(chosen) => address.filter({ customer_type: chosen })}
      />
      <SelectFilter
        label="Estado"
        options={accountStates}
        value={state}
        onChange={(chosen) => address.filter({ state: chosen })}
      />
    </Filters>
  );
}
