import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { useEventCallback } from "@mui/material/utils";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useMemo } from "react";
import type { UrlState } from "./url-state.ts";
import { LoadingRows } from "./data-state.tsx";
import {
  getCellValue,
  type CellValue,
  type Column,
  DataTableRows,
  type TableRowsProps,
  type Sort,
} from "./data-table-rows.tsx";
import { DataTableCards } from "./table-cards.tsx";
import type { TablePaging } from "./data-table-pager.tsx";
import { EmptyPlaceholder, lazyComponent } from "./lazy-component.tsx";
import { computeLastPage, type Page } from "./paged-list.ts";
import type { TableView } from "./table-url-state.ts";
import { type ReadRows, TableExport } from "./table-export.tsx";
import { useIsWide } from "./use-is-wide.ts";
import { compareTexts } from "@lonchera/domain/texts";

function PagerSkeleton() {
  return <Skeleton sx={{ height: 52, transform: "none" }} />;
}

/** The pager loads after the rows. */
const DataTablePager = lazyComponent(() => import("./data-table-pager.tsx"), "DataTablePager", PagerSkeleton);
const PageBeyondLast = lazyComponent(
  () => import("./data-table-pager.tsx"),
  "PageBeyondLast",
  EmptyPlaceholder,
);

/** Sorts empty values first, numbers and dates by size, and texts by Spanish collation. */
function compareValues(one: CellValue, other: CellValue): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  if (typeof one === "string" || typeof other === "string") return compareTexts(String(one), String(other));
  return Number(one) - Number(other);
}

/** Sorts loaded rows. Equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: Sort,
  columns: readonly Column<Row>[],
): readonly Row[] {
  const column = columns.find(({ key, sortable }) => sortable && key === sort.key);
  if (column === undefined) return rows;
  const sign = sort.descending ? -1 : 1;
  const cells = rows.map((row) => ({ row, value: getCellValue(column, row) }));
  return cells.toSorted((one, other) => sign * compareValues(one.value, other.value)).map(({ row }) => row);
}

/** Returns one page of the rows, or the last page if `page` is beyond it. */
export function sliceRows<Row>(
  rows: readonly Row[],
  { page, pageSize }: { page: number; pageSize: number },
): readonly Row[] {
  const last = computeLastPage(rows.length, pageSize);
  const start = (Math.min(page, last) - 1) * pageSize;
  return rows.slice(start, start + pageSize);
}

type DataTableProps<Row> = Omit<TableRowsProps<Row>, "rows" | "open"> & {
  /** Opens the dialogs of the row actions. */
  open?: UrlState["open"] | undefined;
  label: string;
  /** The rows are `undefined` until they are loaded. */
  rows: readonly Row[] | undefined;
  /** True while the rows are loaded again. */
  isRefreshing?: boolean;
  /** Stands in place of the table if there are no rows. */
  empty: ReactNode;
  sort: Sort;
  onSort: (sort: Sort) => void;
  paging: TablePaging;
  /** The height in pixels from which on the rows scroll, or `none` for no limit. */
  maxHeight?: number | "none";
  /** Reads all rows for the export. Without it there is no export button. */
  readRows?: ReadRows<Row>;
};

const skeletonRows = 8;

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: skeletonRows }, (_, row) => (
    <TableRow key={row}>
      {Array.from({ length: columns }, (__, cell) => (
        <TableCell key={cell}>
          <Skeleton width={cell === 0 ? "60%" : "80%"} />
        </TableCell>
      ))}
    </TableRow>
  ));
}

function RefreshIndicator() {
  return (
    <LinearProgress
      aria-label="Actualizando…"
      sx={{
        position: "absolute",
        insetInline: 0,
        top: 0,
        zIndex: 3,
        height: 3,
        // The delay keeps the indicator from flashing when the answer is quick.
        animation: "appear 0s 0.25s both",
        "@keyframes appear": { from: { opacity: 0 }, to: { opacity: 1 } },
      }}
    />
  );
}

function openNothing() {}

function Content<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, actions, empty, sort, onSort, paging } = props;
  const open = useEventCallback(props.open ?? openNothing);
  const isWide = useIsWide();
  const scrollResetKey = `${paging.page} ${paging.pageSize} ${sort.key} ${sort.descending}`;
  if (rows?.length === 0) return empty;
  if (!isWide) {
    if (rows === undefined)
      return (
        <Box sx={{ p: 2 }}>
          <LoadingRows rows={4} height={120} />
        </Box>
      );
    return <DataTableCards {...{ label, columns, rows, rowKey, actions, open, scrollResetKey }} />;
  }
  return (
    <DataTableRows
      {...{ label, columns, rowKey, actions, open, sort, onSort }}
      rows={rows ?? []}
      maxHeight={props.maxHeight ?? 500}
      scrollResetKey={scrollResetKey}
      isRefreshing={rows === undefined || props.isRefreshing === true}
      placeholder={rows === undefined && <SkeletonRows columns={columns.length + (actions ? 1 : 0)} />}
    />
  );
}

/**
 * Shows a paged table with a sticky header, or cards on phones. The first rows render in steps, so that a phone can
 * react to touches in between.
 */
function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, paging, isRefreshing = false, readRows } = props;
  const isReady = useDeferredValue(props.rows !== undefined);
  const rows = isReady ? props.rows : undefined;
  return (
    <Paper variant="outlined" sx={{ position: "relative", overflow: "hidden" }}>
      {isRefreshing && rows !== undefined && <RefreshIndicator />}
      <Content {...props} rows={rows} />
      {rows !== undefined && paging.count > 0 && (
        <DataTablePager
          {...paging}
          isEmpty={rows.length === 0}
          start={readRows && <TableExport name={label} columns={columns} readRows={readRows} />}
        />
      )}
    </Paper>
  );
}

type TableContent<Row> = Omit<DataTableProps<Row>, "rows" | "open" | "sort" | "onSort" | "paging"> & {
  address: TableView & Partial<Pick<UrlState, "open">>;
};

export type PagedList<Row> = Pick<UseQueryResult<Page<Row>>, "data" | "isFetching">;

type PagedDataTableProps<Row> = Omit<TableContent<Row>, "isRefreshing"> & { list: PagedList<Row> };

/** Shows a table whose rows the server sorts and pages. */
export function PagedDataTable<Row>({ list, address, empty, ...table }: PagedDataTableProps<Row>) {
  const count = list.data?.count ?? 0;
  return (
    <DataTable
      {...table}
      empty={count > 0 ? <PageBeyondLast onPage={address.onPage} /> : empty}
      rows={list.data?.results}
      isRefreshing={list.isFetching}
      open={address.open}
      sort={address.sort}
      onSort={address.onSort}
      paging={{ ...address, count }}
    />
  );
}

type LocalDataTableProps<Row> = Omit<TableContent<Row>, "readRows"> & Pick<DataTableProps<Row>, "rows">;

/** Shows a table that sorts, pages and exports loaded rows in the browser. */
export function LocalDataTable<Row>({ rows, address, ...table }: LocalDataTableProps<Row>) {
  const { key, descending } = address.sort;
  const { columns } = table;
  const sorted = useMemo(
    () => rows && sortRows(rows, { key, descending }, columns),
    [rows, key, descending, columns],
  );
  return (
    <DataTable
      {...table}
      rows={sorted && sliceRows(sorted, address)}
      open={address.open}
      sort={address.sort}
      onSort={address.onSort}
      paging={{ ...address, count: sorted?.length ?? 0 }}
      readRows={() => Promise.resolve(sorted ?? [])}
    />
  );
}
