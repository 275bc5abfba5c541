import { readSearch } from "./address-values.ts";
import { SearchField, type SearchFieldProps } from "./search-field.tsx";
import type { TableAddress } from "./table-address.ts";

type ListSearchProps = Omit<SearchFieldProps, "label" | "value" | "onSearch" | "size"> & {
  address: Pick<TableAddress, "params" | "filter">;
  label?: string;
};

/** The search field of a list. The address keeps the term. */
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
