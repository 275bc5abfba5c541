import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import { memo, useEffect, useRef, type ReactNode } from "react";
import { toggleSort, type Column, type Rows, type Sort } from "./data-table-column.ts";
import { useFocusHeadingOnRemoval } from "./focus-home.ts";

/** Where the columns do not all fit, the actions stay in sight. */
const atHand = {
  position: "sticky",
  right: 0,
  borderLeft: { xs: 1, lg: 0 },
  bgcolor: { xs: "background.paper", lg: "transparent" },
};

type Sorting = { sort?: Sort | undefined; onSort?: ((sort: Sort) => void) | undefined };

function alignOf<Row>({ numeric }: Column<Row>) {
  return numeric ? ("right" as const) : ("left" as const);
}

function fitOf<Row>({ fitted }: Column<Row>) {
  return fitted ? { width: "1px", whiteSpace: "nowrap" } : {};
}

function HeaderCell<Row>({ column, sort, onSort }: { column: Column<Row> } & Sorting) {
  const direction = sort?.descending ? "desc" : "asc";
  const isActive = sort?.key === column.key;
  return (
    <TableCell
      align={alignOf(column)}
      {...(column.sortable && { sortDirection: isActive ? direction : false })}
      sx={fitOf(column)}
    >
      {column.sortable && onSort ? (
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

type BodyRowProps<Row> = { row: Row } & Pick<Rows<Row>, "columns" | "actions">;

function AnyBodyRow<Row>({ row, columns, actions }: BodyRowProps<Row>) {
  const [first, ...others] = columns;
  const place = useFocusHeadingOnRemoval<HTMLTableRowElement>();
  return (
    <TableRow hover ref={place}>
      {first && (
        <TableCell
          component="th"
          scope="row"
          align={alignOf(first)}
          sx={{ fontWeight: 600, ...fitOf(first) }}
        >
          {first.cell(row)}
        </TableCell>
      )}
      {others.map((column) => (
        <TableCell key={column.key} align={alignOf(column)} sx={fitOf(column)}>
          {column.cell(row)}
        </TableCell>
      ))}
      {actions && (
        <TableCell sx={{ whiteSpace: "nowrap", py: 0.25, width: "1px", ...atHand }}>{actions(row)}</TableCell>
      )}
    </TableRow>
  );
}

/** Drawn again when its own row changes only: there may be hundreds. */
const BodyRow = memo(AnyBodyRow) as typeof AnyBodyRow;

type DataTableRowsProps<Row> = Rows<Row> &
  Sorting & {
    label: string;
    maxHeight: number | "none";
    /** When it changes, the rows are read from the top again. */
    startOver: string;
    isRefreshing: boolean;
    /** In place of the rows. */
    instead?: ReactNode;
  };

const cells = {
  // What takes the focus is scrolled out from under the header.
  scrollPaddingBlock: "48px 8px",
  "& .MuiTableCell-root": { px: 1.5, borderColor: "divider" },
  "& .MuiTableCell-head": { whiteSpace: "nowrap" },
  "& tbody tr:last-of-type > *": { borderBottom: 0 },
};

/** Rows below a header that stays; keyboards scroll it like any other part. */
export function DataTableRows<Row>(props: DataTableRowsProps<Row>) {
  const { label, columns, rows, rowKey, actions, sort, onSort, maxHeight, startOver, instead } = props;
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.scrollTo({ top: 0 });
  }, [startOver]);
  return (
    <TableContainer
      ref={container}
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{ maxHeight, ...cells }}
    >
      <Table stickyHeader size="small" aria-label={label} aria-busy={props.isRefreshing}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <TableCell sx={{ ...atHand, zIndex: { xs: 3, lg: 2 }, bgcolor: "background.default" }}>
                Acciones
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <BodyRow key={rowKey(row)} row={row} columns={columns} actions={actions} />
          ))}
          {instead}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
