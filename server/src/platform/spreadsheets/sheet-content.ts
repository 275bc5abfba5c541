/** A `Date` is the calendar date and time that the cell shows, in UTC. */
export type ReadCell = string | number | boolean | Date | null;
/** `number` is the row number of the spreadsheet, from 1. Rows without values are left out. */
export type ReadRow = { readonly number: number; readonly cells: readonly ReadCell[] };
export type ReadSheet = {
  readonly name: string;
  readonly hidden: boolean;
  /** The reason why the sheet was not read to its end. `rows` then contains only its first rows. */
  readonly cut?: UnreadableReason;
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

/** The message from the process that reads a file. */
export type ReadResult = { readonly sheets: ReadSheet[] } | { readonly reason: UnreadableReason };

export class UnreadableSpreadsheetError extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`The spreadsheet is unreadable: ${reason}.`, { cause });
    this.reason = reason;
  }
}

export function throwDamagedFile(cause?: unknown): never {
  throw new UnreadableSpreadsheetError("damaged", cause);
}

/** The value of a formula cell that was saved without a value, named like Excel's error values. */
export const formulaWithoutValue = "#SIN_VALOR!";
