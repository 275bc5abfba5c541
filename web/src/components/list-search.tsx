import { readSearch } from "./search-params.ts";
import { SearchField, type SearchFieldProps } from "./search-field.tsx";
import type { TableUrlState } from "./table-url-state.ts";

type ListSearchProps = Omit<SearchFieldProps, "label" | "value" | "onSearch" | "size"> & {
  address: Pick<TableUrlState, "params" | "filter">;
  label?: string;
};

/** Shows the search field of a list. The address keeps the search term. */
export function ListSearch({ address, label = "Buscar", ...look }: ListSearchProps) {
  return (
    <SearchField
      {...look}
      size="small"
      label={label}
      value={readSearch(address.params)}
      onSearch={(search) => address.filter({ search })}
    />
  );
}
