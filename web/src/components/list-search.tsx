import { readSearch } from "./address-values.ts";
import { SearchField, type SearchFieldProps } from "./search-field.tsx";
import type { TableAddress } from "./table-address.ts";

type ListSearchProps = Omit<SearchFieldProps, "label" | "value" | "onSearch" | "size"> & {
  address: Pick<TableAddress, "params" | "filter">;
  label?: string;
};

/** Searches a list; its address keeps what is searched for. */
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
