import type { ReactNode } from "react";

export type Column<Row> = {
  /** Also what it sorts by. */
  key: string;
  header: string;
  /** `null` where a row has nothing to say: a card then leaves the line out. */
  cell: (row: Row) => ReactNode;
  /** Right-aligned, so that figures stand below each other. */
  numeric?: boolean;
  sortable?: boolean;
  /** Only as wide as its words, on one line: the room goes to the other columns. */
  fitted?: boolean;
};

export type Sort = { readonly key: string; readonly descending: boolean };

/** The same column turns round, another one begins ascending. */
export function nextSort(present: Sort | undefined, key: string): Sort {
  return { key, descending: present?.key === key && !present.descending };
}

export type Rows<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** What can be done with a row: buttons, each with a name. The same function each time, or all rows are drawn again. */
  actions?: ((row: Row) => ReactNode) | undefined;
};
