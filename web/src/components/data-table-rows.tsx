import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import Typography from "@mui/material/Typography";
import { memo, type ReactNode, useEffect, useRef } from "react";
import { useFocusHeadingOnRemoval } from "./focus.ts";

/** What a cell says, to sort by and to export; a `Date` is the midnight in UTC of a calendar date. */
export type CellValue = string | number | Date | null;

export type Column<Row> = {
  /** Also what it sorts by. */
  key: string;
  header: string;
  /** `null` where a row has nothing to say: a card then leaves the line out. */
  cell: (row: Row) => ReactNode;
  /** Where the cell is more than the text or number that it says. */
  value?: (row: Row) => CellValue;
  /** Right-aligned, so that figures stand below each other. */
  numeric?: boolean;
  sortable?: boolean;
  /** Only as wide as its words, on one line: the room goes to the other columns. */
  fitted?: boolean;
};

export function cellValue<Row>({ value, cell }: Column<Row>, row: Row): CellValue {
  if (value) return value(row);
  const shown = cell(row);
  return typeof shown === "string" || typeof shown === "number" ? shown : null;
}

/** The keys of an address that may sort by these columns. */
export function sortableKeys<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.filter(({ sortable }) => sortable).map(({ key }) => key);
}

export type Sort = { readonly key: string; readonly descending: boolean };

/** The same column turns round, another one begins ascending. */
export function toggleSort(present: Sort | undefined, key: string): Sort {
  return { key, descending: present?.key === key && !present.descending };
}

export type Rows<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** What can be done with a row: buttons, each with a name. The same function each time, or all rows are drawn again. */
  actions?: ((row: Row) => ReactNode) | undefined;
};

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

function Fact<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const value = column.cell(row);
  if (value === null || value === "") return null;
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {column.header}
      </Typography>
      <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
        {value}
      </Box>
    </>
  );
}

type RowCardProps<Row> = { row: Row } & Pick<Rows<Row>, "columns" | "actions">;

function AnyRowCard<Row>({ row, columns, actions }: RowCardProps<Row>) {
  const [first, ...others] = columns;
  const place = useFocusHeadingOnRemoval<HTMLLIElement>();
  return (
    <Box
      component="li"
      ref={place}
      sx={{ px: 2, py: 1.5, "& + &": { borderTop: 1, borderColor: "divider" } }}
    >
      <Box sx={{ fontWeight: 650, mb: 0.75 }}>{first?.cell(row)}</Box>
      <Box
        component="dl"
        sx={{
          display: "grid",
          gridTemplateColumns: "8.5rem 1fr",
          columnGap: 2,
          rowGap: 0.5,
          alignItems: "baseline",
          m: 0,
        }}
      >
        {others.map((column) => (
          <Fact key={column.key} column={column} row={row} />
        ))}
      </Box>
      {actions && (
        <Stack direction="row" sx={{ flexWrap: "wrap", ml: -1.5, mt: 0.5 }}>
          {actions(row)}
        </Stack>
      )}
    </Box>
  );
}

/** Drawn again when its own row changes only: there may be hundreds. */
const RowCard = memo(AnyRowCard) as typeof AnyRowCard;

/** On a phone: each row a card, its first column the heading. */
export function DataTableCards<Row>(props: Rows<Row> & { label: string; startOver: string }) {
  const { label, columns, rows, rowKey, actions, startOver } = props;
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(startOver);
  useEffect(() => {
    if (shown.current !== startOver) list.current?.scrollIntoView({ block: "start" });
    shown.current = startOver;
  }, [startOver]);
  return (
    <Box component="ul" ref={list} aria-label={label} sx={{ listStyle: "none", m: 0, p: 0 }}>
      {rows.map((row) => (
        <RowCard key={rowKey(row)} row={row} columns={columns} actions={actions} />
      ))}
    </Box>
  );
}
