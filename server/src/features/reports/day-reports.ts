import { formatDate, getWeekDay, type CalendarDate } from "@lonchera/domain/calendar";
import { productCodes, productNames, weekDayNames } from "@lonchera/domain/codes";
import {
  noVehicleLabel,
  noZoneLabel,
  type DayLine,
  sumByProduct,
  sumQuantities,
} from "@lonchera/domain/day-lines";
import { buildDispatchSheet, buildMobilitySheet } from "@lonchera/domain/day-sheets";
import type { CellValue } from "../../platform/spreadsheets/row-xml.ts";
import type { Sheet } from "../../platform/spreadsheets/write-spreadsheet.ts";

/** Formats a title like `Movilidad · miércoles 25/11/2026`. */
export function formatDayTitle(report: string, date: CalendarDate): string {
  return `${report} · ${weekDayNames[getWeekDay(date)].toLowerCase()} ${formatDate(date)}`;
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

/** Creates the sheet of the units that each company and zone gets, with a sum per company. */
export function createDispatchSheet(lines: readonly DayLine[]): Sheet {
  const rows: CellValue[][] = [];
  const subtotals = new Set<number>();
  for (const { company, rows: ofCompany, quantity } of buildDispatchSheet(lines)) {
    for (const row of ofCompany) {
      const { zone, product, product_type_name, dish, options } = row;
      const names = [company, zone ?? noZoneLabel, productNames[product], product_type_name, dish, options];
      rows.push([...names, row.quantity]);
    }
    subtotals.add(rows.length);
    rows.push([`Total ${company}`, null, null, null, null, null, quantity]);
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
    ],
    rows,
    subtotals,
    totals: ["Total", null, null, null, null, null, sumQuantities(lines)],
  };
}
