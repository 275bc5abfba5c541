import { Readable } from "node:stream";
import { writeXlsxStream } from "hucre/xlsx";
import { formats, type CellValue, type Column } from "../src/platform/spreadsheets/sheet-look.ts";

/** What the library alone makes of the same cells, for the bench. */
export function streamByLibrary(columns: readonly Column[], rows: Iterable<readonly CellValue[]>): Readable {
  const given = columns.map(({ header, width, format }) => ({
    header,
    width,
    ...(format ? { numFmt: formats[format] } : {}),
  }));
  const bytes = writeXlsxStream(rows as Iterable<CellValue[]>, {
    name: "Órdenes",
    columns: given,
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]);
}
