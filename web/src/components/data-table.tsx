import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import type { ReactNode } from "react";
import { LoadingRows } from "./data-state.tsx";
import { DataTableCards } from "./data-table-cards.tsx";
import type { Rows, Sort } from "./data-table-column.ts";
import { DataTablePager, type Paging } from "./data-table-pager.tsx";
import { DataTableRows } from "./data-table-rows.tsx";
import { TableExport, type ReadRows } from "./table-export.tsx";

export type DataTableProps<Row> = Omit<Rows<Row>, "rows"> & {
  label: string;
  /** `undefined` until the first ones are there. */
  rows: readonly Row[] | undefined;
  /** Newer rows are on their way; the present ones stay. */
  isRefreshing?: boolean;
  /** Why there is nothing, and what to do. */
  empty: ReactNode;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  paging?: Paging;
  /** Pixels, from which the rows scroll below their header; `none` where the page's size is enough. */
  maxHeight?: number | "none";
  /** Lets what is shown be exported, under the table's own name. */
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

function Refreshing() {
  return (
    <LinearProgress
      aria-label="Actualizando…"
      sx={{
        position: "absolute",
        insetInline: 0,
        top: 0,
        zIndex: 3,
        height: 3,
        // An answer that comes at once should not make it flash.
        animation: "appear 0s 0.25s both",
        "@keyframes appear": { from: { opacity: 0 }, to: { opacity: 1 } },
      }}
    />
  );
}

function Content<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, actions, empty, sort, onSort, paging } = props;
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  const startOver = `${paging?.page} ${paging?.pageSize} ${sort?.key} ${sort?.descending}`;
  if (rows?.length === 0) return empty;
  if (isSmall) {
    if (rows === undefined) return <Box sx={{ p: 2 }}>{<LoadingRows rows={4} height={120} />}</Box>;
    return <DataTableCards {...{ label, columns, rows, rowKey, actions, startOver }} />;
  }
  return (
    <DataTableRows
      {...{ label, columns, rowKey, actions, sort, onSort }}
      rows={rows ?? []}
      maxHeight={props.maxHeight ?? 500}
      startOver={startOver}
      isRefreshing={rows === undefined || props.isRefreshing === true}
      instead={rows === undefined && <SkeletonRows columns={columns.length + (actions ? 1 : 0)} />}
    />
  );
}

/** Rows as a table with a header that stays, on a phone as cards; below them the pages. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, paging, isRefreshing = false, readRows } = props;
  return (
    <Paper variant="outlined" sx={{ position: "relative", overflow: "hidden" }}>
      {isRefreshing && rows !== undefined && <Refreshing />}
      <Content {...props} />
      {paging && rows !== undefined && paging.count > 0 && (
        <DataTablePager
          {...paging}
          isEmpty={rows.length === 0}
          start={readRows && <TableExport name={label} columns={columns} readRows={readRows} />}
        />
      )}
    </Paper>
  );
}
