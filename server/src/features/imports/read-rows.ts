import {
  companyHeadings,
  type ImportHeading,
  type ImportKind,
  type RowProblem,
} from "@lonchera/contract/imports";
import type { CalendarDate } from "@lonchera/domain/calendar";
import type { ProductCode } from "@lonchera/domain/codes";
import type { ReadCell, ReadRow } from "../../platform/spreadsheets/sheet-content.ts";
import type { ImportTable } from "./find-table.ts";
import { otherTurns } from "./let-others-in.ts";
import {
  brokenCell,
  readDescription,
  readDiscountPrice,
  readName,
  readOrder,
  readPrice,
  readProduct,
  readStock,
  typeReader,
  type ItemType,
  type Reading,
} from "./read-cells.ts";
import { readDate } from "./read-date-cell.ts";
import { companiesReader, type OfferedCompany, type RowCompanies } from "./read-companies.ts";

/** What the cells of a row name, at the moment of the import. */
export type Known = {
  readonly types: readonly ItemType[];
  readonly companies: readonly OfferedCompany[];
};

/** What a row says; null where a cell was not understood. */
export type RowValues = {
  readonly date: CalendarDate | null;
  readonly product: ProductCode | null;
  readonly type: ItemType | null;
  readonly name: string | null;
  readonly description: string | null;
  /** Céntimos. */
  readonly price: number | null;
  readonly discountPrice: number | null;
  readonly stock: number | null;
  readonly order: number | null;
  readonly companies: RowCompanies | null;
};

export type ImportRow = {
  /** As the spreadsheet numbers it. */
  readonly number: number;
  readonly values: RowValues;
  readonly problems: readonly RowProblem[];
};

type Read<T> = (cell: ReadCell | undefined) => Reading<T>;

function rowReader({ columns }: ImportTable, kind: ImportKind, known: Known): (row: ReadRow) => ImportRow {
  const readType = typeReader(known.types);
  const readCompanies = companiesReader(kind, known.companies);
  return ({ number, cells }) => {
    const problems: RowProblem[] = [];
    const value = <T>(heading: ImportHeading, read: Read<T>): T | null => {
      const cell = cells[columns.get(heading) ?? -1];
      const reading = brokenCell(cell) ?? read(cell);
      if ("value" in reading) return reading.value;
      problems.push({ row: number, column: heading, message: reading.problem });
      return null;
    };
    const values: RowValues = {
      date: value("Fecha", readDate),
      product: value("Producto", readProduct),
      type: value("Tipo", readType),
      name: value("Nombre", readName),
      description: value("Descripción", readDescription),
      price: value("Precio", readPrice),
      discountPrice: value("Precio con descuento", readDiscountPrice),
      stock: value("Stock", readStock),
      order: value("Orden", readOrder),
      companies: value(companyHeadings[kind], readCompanies),
    };
    return { number, values, problems };
  };
}

/** Reads every row, with everything that is wrong with it. */
export async function readRows(table: ImportTable, kind: ImportKind, known: Known): Promise<ImportRow[]> {
  const letOthersIn = otherTurns();
  const readRow = rowReader(table, kind, known);
  const rows: ImportRow[] = [];
  for (const row of table.rows) {
    rows.push(readRow(row));
    await letOthersIn();
  }
  return rows;
}
