import type { CalendarDate } from "@lonchera/domain/calendar";

/** What the process that writes a report is told. */
export type RangeReportJob = {
  readonly databaseUrl: string;
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  readonly userId: number | null;
  readonly author: string;
  /** Of each sheet, the headings included; unset: as many as programs take. */
  readonly rowsPerSheet?: number;
};

/** Told before the first byte: how long the file is, or about how long when it is still being written. */
export type RangeReportLength = { readonly length: number } | { readonly estimatedLength: number };

/** What that process says. */
export type RangeReportMessage = RangeReportLength | { readonly failure: string };
