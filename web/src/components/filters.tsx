import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { readSearch } from "./address-values.ts";
import { filtersLayout } from "./date-field.tsx";
import { SearchField, type SearchFieldProps } from "./search-field.tsx";
import type { TableAddress } from "./table-address.ts";

type FiltersProps = {
  /** The columns of the grid; as many fields of the same width as fit by default. */
  columns?: Readonly<Record<string, string>>;
  sx?: object;
  children: ReactNode;
};

/** The filters of a list. */
export function Filters({ columns = filtersLayout.gridTemplateColumns, sx, children }: FiltersProps) {
  return (
    <Box role="search" aria-label="Filtros" sx={{ ...filtersLayout, gridTemplateColumns: columns, ...sx }}>
      {children}
    </Box>
  );
}

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
