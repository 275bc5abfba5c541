import { Readable } from "node:stream";
import { writeXlsxStream } from "hucre/xlsx";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { RangeReportOptions } from "@lonchera/server/features/reports/range-lines";
import { openRangeReport } from "@lonchera/server/features/reports/range-report";
import type { CellValue } from "@lonchera/server/platform/spreadsheets/row-xml";
import { numberFormats, type Column } from "@lonchera/server/platform/spreadsheets/workbook-xml";

/** Writes the cells with only the spreadsheet library. */
function streamByLibrary(columns: readonly Column[], rows: Iterable<readonly CellValue[]>): Readable {
  const given = columns.map(({ header, width, format }) => ({
    header,
    width,
    ...(format ? { numFmt: numberFormats[format] } : {}),
  }));
  const bytes = writeXlsxStream(rows as Iterable<CellValue[]>, {
    name: "Órdenes",
    columns: given,
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]);
}

// exports.ts runs this file in its own process. It prints how many milliseconds the library needs to write such rows.

const sampled = 20_000;

async function sampleRows(client: pg.Client, filter: RangeReportOptions) {
  const [sheet] = (await openRangeReport(drizzle(client), filter)).sheets;
  if (!sheet) throw new Error("the report has no sheet");
  const rows: (readonly CellValue[])[] = [];
  for await (const batch of sheet.batches()) {
    rows.push(...batch);
    if (rows.length >= sampled) break;
  }
  return { columns: sheet.columns, rows };
}

function* repeatRows<T>(rows: readonly T[], count: number): Generator<T> {
  for (let row = 0; row < count; row += 1) yield rows[row % rows.length] as T;
}

const [database = "", start = "", end = "", count = ""] = process.argv.slice(2);
const client = new pg.Client({ connectionString: database });
await client.connect();
const { columns, rows } = await sampleRows(client, {
  start,
  end,
  userId: null,
  withBuyer: false,
  withHandovers: false,
});
await client.end();

const began = performance.now();
let length = 0;
for await (const piece of streamByLibrary(columns, repeatRows(rows, Number(count))))
  length += (piece as Uint8Array).length;
console.log(JSON.stringify({ milliseconds: performance.now() - began, length }));
