import type { ReactNode } from "react";

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
