import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import { memo, type ReactNode, useEffect, useRef } from "react";
import type { UrlState } from "./url-state.ts";
import { focusHeadingOnRemoval } from "./lost-focus.ts";

/** The value by which a cell is sorted and exported. A `Date` is UTC midnight of a calendar date. */
export type CellValue = string | number | Date | null;

export type Column<Row> = {
  /** The key is also the sort key. */
  key: string;
  header: string;
  /** Returns `null` if the row has no value. A card then leaves out the line. */
  cell: (row: Row) => ReactNode;
  /** A column needs this for sorting and exporting if its cell is not plain text or a number. */
  value?: (row: Row) => CellValue;
  /** Aligns the column to the right. */
  numeric?: boolean;
  sortable?: boolean;
  /** Makes the column as narrow as its content, on one line. */
  fitted?: boolean;
};

export function getCellValue<Row>({ value, cell }: Column<Row>, row: Row): CellValue {
  if (value) return value(row);
  const shown = cell(row);
  return typeof shown === "string" || typeof shown === "number" ? shown : null;
}

/** Returns the sort keys that an address may name. */
export function getSortableKeys<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.filter(({ sortable }) => sortable).map(({ key }) => key);
}

export type Sort = { readonly key: string; readonly descending: boolean };

/** Reverses the order of the same column. Another column starts ascending. */
export function toggleSort(present: Sort, key: string): Sort {
  return { key, descending: present.key === key && !present.descending };
}

export type TableRowsProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Renders the buttons of a row. If the function changes, all rows render again. */
  actions?: ((row: Row, open: UrlState["open"]) => ReactNode) | undefined;
  /** Opens a dialog for a row. If the function changes, all rows render again. */
  open: UrlState["open"];
};

const hoverColor = "var(--mui-palette-action-hover)";

/** Keeps the actions in view while the other columns scroll. */
const stickyActions = {
  position: "sticky",
  right: 0,
  borderLeft: { xs: 1, lg: 0 },
  bgcolor: "background.paper",
  "tbody tr:hover > &": { backgroundImage: `linear-gradient(${hoverColor}, ${hoverColor})` },
};

type SortProps = { sort: Sort; onSort: (sort: Sort) => void };

function getCellAlign<Row>({ numeric }: Column<Row>) {
  return numeric ? ("right" as const) : ("left" as const);
}

/** A word that is longer than the column breaks. Otherwise it would push the other columns out of view. */
function getCellWidth<Row>({ fitted }: Column<Row>) {
  return fitted ? { width: "1px", "&, & .MuiChip-label": { whiteSpace: "nowrap" } } : { maxWidth: "16rem" };
}

function HeaderCell<Row>({ column, sort, onSort }: { column: Column<Row> } & SortProps) {
  const direction = sort.descending ? "desc" : "asc";
  const isActive = sort.key === column.key;
  return (
    <TableCell
      align={getCellAlign(column)}
      {...(column.sortable && { sortDirection: isActive ? direction : false })}
      sx={getCellWidth(column)}
    >
      {column.sortable ? (
        <TableSortLabel
          active={isActive}
          direction={isActive ? direction : "asc"}
          onClick={() => onSort(toggleSort(sort, column.key))}
        >
          {column.header}
        </TableSortLabel>
      ) : (
        column.header
      )}
    </TableCell>
  );
}

export type RowProps<Row> = { row: Row } & Omit<TableRowsProps<Row>, "rows" | "rowKey">;

function UnmemoizedBodyRow<Row>({ row, columns, actions, open }: RowProps<Row>) {
  const [first, ...others] = columns;
  return (
    <TableRow hover ref={focusHeadingOnRemoval}>
      {first && (
        <TableCell
          component="th"
          scope="row"
          align={getCellAlign(first)}
          sx={{ fontWeight: 600, ...getCellWidth(first) }}
        >
          {first.cell(row)}
        </TableCell>
      )}
      {others.map((column) => (
        <TableCell key={column.key} align={getCellAlign(column)} sx={getCellWidth(column)}>
          {column.cell(row)}
        </TableCell>
      ))}
      {actions && (
        <TableCell sx={{ whiteSpace: "nowrap", py: 0.25, width: "1px", ...stickyActions }}>
          {actions(row, open)}
        </TableCell>
      )}
    </TableRow>
  );
}

/** The row is memoized because a table may have hundreds of rows. */
const BodyRow = memo(UnmemoizedBodyRow) as typeof UnmemoizedBodyRow;

type DataTableRowsProps<Row> = TableRowsProps<Row> &
  SortProps & {
    label: string;
    maxHeight: number | "none";
    /** When this value changes, the table scrolls back to the first row. */
    scrollResetKey: string;
    isRefreshing: boolean;
    /** Stands in place of the rows while they load. */
    placeholder: ReactNode;
  };

const cellStyles = {
  // The padding keeps a focused element out from below the sticky header.
  scrollPaddingBlock: "48px 8px",
  "& .MuiTableCell-root": { px: 1.5, borderColor: "divider" },
  "& .MuiTableCell-head": { whiteSpace: "nowrap" },
  "& tbody tr:last-of-type > *": { borderBottom: 0 },
};

/** Shows a scrollable table with a sticky header. */
export function DataTableRows<Row>(props: DataTableRowsProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    actions,
    open,
    sort,
    onSort,
    maxHeight,
    scrollResetKey,
    placeholder,
  } = props;
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.scrollTo({ top: 0 });
  }, [scrollResetKey]);
  return (
    <TableContainer
      ref={container}
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{ maxHeight, ...cellStyles }}
    >
      <Table stickyHeader size="small" aria-label={label} aria-busy={props.isRefreshing}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <TableCell sx={{ ...stickyActions, zIndex: { xs: 3, lg: 2 }, bgcolor: "background.default" }}>
                Acciones
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <BodyRow key={rowKey(row)} row={row} columns={columns} actions={actions} open={open} />
          ))}
          {placeholder}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
