import { useMemo } from "react";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { sliceRows, sortRows } from "./page-of-rows.ts";
import type { TableView } from "./use-table-address.ts";

type WholeTableProps<Row> = Omit<DataTableProps<Row>, "sort" | "onSort" | "paging" | "readRows"> & {
  address: TableView;
};

/** A table whose rows are all here: sorted, paged and exported in the browser. */
export function WholeTable<Row>({ rows, address, ...table }: WholeTableProps<Row>) {
  const { key, descending } = address.sort;
  const { columns } = table;
  const sorted = useMemo(
    () => rows && sortRows(rows, { key, descending }, columns),
    [rows, key, descending, columns],
  );
  const shown = useMemo(
    () => sorted && sliceRows(sorted, { page: address.page, pageSize: address.pageSize }),
    [sorted, address.page, address.pageSize],
  );
  return (
    <DataTable
      {...table}
      rows={shown}
      sort={address.sort}
      onSort={address.onSort}
      paging={{ ...address, count: sorted?.length ?? 0 }}
      readRows={() => Promise.resolve(sorted ?? [])}
    />
  );
}
