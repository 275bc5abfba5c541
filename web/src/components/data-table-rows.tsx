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
import { NavigationType, useNavigationType } from "react-router";
import type { UrlState } from "./url-state.ts";
import { focusHeadingOnRemoval } from "./lost-focus.ts";
import { useRenderingSteps } from "./rendering-steps.ts";

/** A cell's value for sorting and exporting. A `Date` is UTC midnight of a calendar date. */
export type CellValue = string | number | Date | null;

export type Column<Row> = {
  /** Also the sort key. */
  key: string;
  header: string;
  /** `null` where the row has no value: a card omits the line. */
  cell: (row: Row) => ReactNode;
  /** Required for sorting and exporting where the cell is not plain text or a number. */
  value?: (row: Row) => CellValue;
  /** Aligns the column to the right. */
  numeric?: boolean;
  sortable?: boolean;
  /** Shrinks the column to its content, on one line. */
  fitted?: boolean;
};

export function getCellValue<Row>({ value, cell }: Column<Row>, row: Row): CellValue {
  if (value) return value(row);
  const shown = cell(row);
  return typeof shown === "string" || typeof shown === "number" ? shown : null;
}

/** The sort keys that an address may name. */
export function getSortableKeys<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.filter(({ sortable }) => sortable).map(({ key }) => key);
}

export type Sort = { readonly key: string; readonly descending: boolean };

/** Reverses the order of the same column; another column starts ascending. */
export function toggleSort(present: Sort, key: string): Sort {
  return { key, descending: present.key === key && !present.descending };
}

export type Rows<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** A row's buttons. The function must be stable, or all rows render again. */
  actions?: ((row: Row, open: UrlState["open"]) => ReactNode) | undefined;
  /** Opens a dialog for a row; must be stable too. */
  open: UrlState["open"];
};

const hoverColor = "var(--mui-palette-action-hover)";

/** Keeps the actions in view while the other columns scroll below them. */
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

/** A word that is longer than the column breaks, so that it does not push the others out of view. */
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

type RowProps<Row> = { row: Row } & Omit<Rows<Row>, "rows" | "rowKey">;

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

/** Memoized: a table may have hundreds of rows. */
const BodyRow = memo(UnmemoizedBodyRow) as typeof UnmemoizedBodyRow;

type DataTableRowsProps<Row> = Rows<Row> &
  SortProps & {
    label: string;
    maxHeight: number | "none";
    /** A change of this value scrolls back to the first row. */
    scrollResetKey: string;
    isRefreshing: boolean;
    /** Replaces the rows. */
    placeholder: ReactNode;
  };

const cellStyles = {
  // A focused element is not hidden below the sticky header.
  scrollPaddingBlock: "48px 8px",
  "& .MuiTableCell-root": { px: 1.5, borderColor: "divider" },
  "& .MuiTableCell-head": { whiteSpace: "nowrap" },
  "& tbody tr:last-of-type > *": { borderBottom: 0 },
};

/** A scrollable table with a sticky header. */
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

function UnmemoizedRowCard<Row>({ row, columns, actions, open }: RowProps<Row>) {
  const [first, ...others] = columns;
  return (
    <Box
      component="li"
      ref={focusHeadingOnRemoval}
      sx={{ px: 2, py: 1.5, "& + &": { borderTop: 1, borderColor: "divider" } }}
    >
      <Box sx={{ fontWeight: 650, mb: 0.75 }}>{first?.cell(row)}</Box>
      <Box
        component="dl"
        sx={{
          display: "grid",
          gridTemplateColumns: "min(8.5rem, 45%) minmax(0, 1fr)",
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
          {actions(row, open)}
        </Stack>
      )}
    </Box>
  );
}

/** Memoized: a table may have hundreds of rows. */
const RowCard = memo(UnmemoizedRowCard) as typeof UnmemoizedRowCard;

/** More than a phone shows at once. */
const cardsPerStep = 8;
/** The first navigation of a document is a `Pop` as well. */
let isFirstList = true;

/**
 * Returns how many cards are rendered. They come in steps. After going back to a list it is rendered at once,
 * because its scroll position is restored then.
 */
function useRenderedCards(count: number): number {
  const isBack = useNavigationType() === NavigationType.Pop && !isFirstList;
  useEffect(() => {
    isFirstList = false;
  }, []);
  return cardsPerStep * useRenderingSteps(isBack ? Infinity : 1, count / cardsPerStep);
}

/** Scrolls to the first card. A focused button below the list, as of the pager, would be out of view then. */
function showStart(list: HTMLUListElement): void {
  list.scrollIntoView({ block: "start" });
  const { activeElement: focused } = document;
  if (focused && list.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)
    list.focus({ preventScroll: true });
}

/** The rows as cards, for phones; the first column is the heading. */
export function DataTableCards<Row>(props: Rows<Row> & { label: string; scrollResetKey: string }) {
  const { label, columns, rows, rowKey, actions, open, scrollResetKey } = props;
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(scrollResetKey);
  const rendered = useRenderedCards(rows.length);
  useEffect(() => {
    if (shown.current !== scrollResetKey && list.current) showStart(list.current);
    shown.current = scrollResetKey;
  }, [scrollResetKey]);
  return (
    <Box component="ul" ref={list} tabIndex={-1} aria-label={label} sx={{ listStyle: "none", m: 0, p: 0 }}>
      {rows.slice(0, rendered).map((row) => (
        <RowCard key={rowKey(row)} row={row} columns={columns} actions={actions} open={open} />
      ))}
    </Box>
  );
}
