import { formatWeekdayDate, type CalendarDate } from "@lonchera/domain/calendar";
import { productCodes, productNames } from "@lonchera/domain/codes";
import {
  noVehicleLabel,
  noZoneLabel,
  type DayLine,
  sumByProduct,
  sumQuantities,
} from "@lonchera/domain/day-lines";
import { buildDispatchSheet, buildMobilitySheet, type DispatchRow } from "@lonchera/domain/day-sheets";
import type { CellValue } from "../../platform/spreadsheets/row-xml.ts";
import type { Sheet } from "../../platform/spreadsheets/write-spreadsheet.ts";

/** Formats a title like `Movilidad · miércoles 25/11/2026`. */
export function formatDayTitle(report: string, date: CalendarDate): string {
  return `${report} · ${formatWeekdayDate(date).toLowerCase()}`;
}

const mealColumns = productCodes.map(
  (code) => ({ header: productNames[code], width: 13, format: "count" }) as const,
);

/** Creates the sheet of the units that each vehicle carries to each company and zone, with the total. */
export function createMobilitySheet(lines: readonly DayLine[]): Sheet {
  const all = sumByProduct(lines);
  return {
    name: "Movilidad",
    columns: [
      { header: "Vehículo", width: 24, wraps: true },
      { header: "Empresa", width: 36, wraps: true },
      { header: "Zona de Entrega", width: 34, wraps: true },
      ...mealColumns,
      { header: "Total", width: 11, format: "count" },
    ],
    rows: buildMobilitySheet(lines).map(({ vehicle, company, zone, quantities, quantity }) => [
      vehicle ?? noVehicleLabel,
      company,
      zone ?? noZoneLabel,
      ...productCodes.map((code) => quantities[code]),
      quantity,
    ]),
    totals: ["Total", null, null, ...productCodes.map((code) => all[code]), sumQuantities(lines)],
  };
}

/** `LON-000123 (2): Sin cebolla`, with the units that the note is about. */
function formatNotes({ notes }: DispatchRow): string {
  return notes.map(({ id_order, quantity, note }) => `${id_order} (${quantity}): ${note}`).join("\n");
}

/** Columns after the others, for days on which a row has something in them. */
const extraColumns = [
  { header: "Dirección", width: 34, wraps: true, read: (row: DispatchRow) => row.zone_address },
  { header: "Contacto", width: 30, wraps: true, read: (row: DispatchRow) => row.zone_contact },
  { header: "Hora de Entrega", width: 22, wraps: true, read: (row: DispatchRow) => row.zone_delivery_hour },
  { header: "Notas Adicionales", width: 44, wraps: true, read: formatNotes },
] as const;

/** Creates the sheet of the units that each company and zone gets, with a sum per company. */
export function createDispatchSheet(lines: readonly DayLine[]): Sheet {
  const companies = buildDispatchSheet(lines);
  const allRows = companies.flatMap((company) => company.rows);
  const extra = extraColumns.filter(({ read }) => allRows.some((row) => read(row) !== ""));
  const blanks = extra.map(() => null);
  const rows: CellValue[][] = [];
  const subtotals = new Set<number>();
  for (const { company, rows: ofCompany, quantity } of companies) {
    for (const row of ofCompany) {
      const { zone, product, product_type_name, dish, options } = row;
      const names = [company, zone ?? noZoneLabel, productNames[product], product_type_name, dish, options];
      rows.push([...names, row.quantity, ...extra.map(({ read }) => read(row))]);
    }
    subtotals.add(rows.length);
    rows.push([`Total ${company}`, null, null, null, null, null, quantity, ...blanks]);
  }
  return {
    name: "Despacho",
    columns: [
      { header: "Empresa", width: 34, wraps: true },
      { header: "Zona de Entrega", width: 32, wraps: true },
      { header: "Producto", width: 21 },
      { header: "Tipo", width: 18, wraps: true },
      { header: "Plato", width: 34, wraps: true },
      { header: "Opciones", width: 44, wraps: true },
      { header: "Cantidad", width: 11, format: "count" },
      ...extra.map(({ read: _, ...column }) => column),
    ],
    rows,
    subtotals,
    totals: ["Total", null, null, null, null, null, sumQuantities(lines), ...blanks],
  };
}
