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
import { toCells, type CellValue, type RecordColumn } from "../../platform/spreadsheets/row-xml.ts";
import type { Sheet } from "../../platform/spreadsheets/write-spreadsheet.ts";

/** Formats a title like `Movilidad · miércoles 25/11/2026`. */
export function formatDayTitle(report: string, date: CalendarDate): string {
  return `${report} · ${formatWeekdayDate(date).toLowerCase()}`;
}

type MobilityRow = ReturnType<typeof buildMobilitySheet>[number];

const mobilityColumns: readonly RecordColumn<MobilityRow>[] = [
  { header: "Vehículo", width: 24, wraps: true, read: ({ vehicle }) => vehicle ?? noVehicleLabel },
  { header: "Empresa", width: 36, wraps: true, read: ({ company }) => company },
  { header: "Zona de Entrega", width: 34, wraps: true, read: ({ zone }) => zone ?? noZoneLabel },
  ...productCodes.map((code): RecordColumn<MobilityRow> => {
    return {
      header: productNames[code],
      width: 13,
      format: "count",
      read: ({ quantities }) => quantities[code],
    };
  }),
  { header: "Total", width: 11, format: "count", read: ({ quantity }) => quantity },
];

/** Creates the sheet of the units that each vehicle carries to each company and zone, with the total. */
export function createMobilitySheet(lines: readonly DayLine[]): Sheet {
  const all = sumByProduct(lines);
  return {
    name: "Movilidad",
    columns: mobilityColumns,
    rows: buildMobilitySheet(lines).map((row) => toCells(mobilityColumns, row)),
    totals: ["Total", null, null, ...productCodes.map((code) => all[code]), sumQuantities(lines)],
  };
}

/** Formats notes like `LON-000123 (2): Sin cebolla`, where 2 is the number of units. */
function formatNotes({ notes }: DispatchRow): string {
  return notes.map(({ id_order, quantity, note }) => `${id_order} (${quantity}): ${note}`).join("\n");
}

const dispatchColumns: readonly RecordColumn<DispatchRow>[] = [
  { header: "Empresa", width: 34, wraps: true, read: ({ company }) => company },
  { header: "Zona de Entrega", width: 32, wraps: true, read: ({ zone }) => zone ?? noZoneLabel },
  { header: "Producto", width: 21, read: ({ product }) => productNames[product] },
  { header: "Tipo", width: 18, wraps: true, read: ({ product_type_name }) => product_type_name },
  { header: "Plato", width: 34, wraps: true, read: ({ dish }) => dish },
  { header: "Opciones", width: 44, wraps: true, read: ({ options }) => options },
  { header: "Cantidad", width: 11, format: "count", read: ({ quantity }) => quantity },
];

/** The last columns, each of which a sheet has only if a row has a value in it. */
const extraColumns: readonly RecordColumn<DispatchRow>[] = [
  { header: "Dirección", width: 34, wraps: true, read: ({ zone_address }) => zone_address },
  { header: "Contacto", width: 30, wraps: true, read: ({ zone_contact }) => zone_contact },
  { header: "Hora de Entrega", width: 22, wraps: true, read: ({ zone_delivery_hour }) => zone_delivery_hour },
  { header: "Notas Adicionales", width: 44, wraps: true, read: formatNotes },
];

/** Creates the sheet of the units that each company and zone gets, with a sum per company. */
export function createDispatchSheet(lines: readonly DayLine[]): Sheet {
  const companies = buildDispatchSheet(lines);
  const allRows = companies.flatMap((company) => company.rows);
  const extra = extraColumns.filter(({ read }) => allRows.some((row) => read(row) !== ""));
  const columns = [...dispatchColumns, ...extra];
  const createSum = (label: string, quantity: number): CellValue[] => {
    return [label, null, null, null, null, null, quantity, ...extra.map(() => null)];
  };
  const rows: CellValue[][] = [];
  const subtotals = new Set<number>();
  for (const { company, rows: ofCompany, quantity } of companies) {
    rows.push(...ofCompany.map((row) => toCells(columns, row)));
    subtotals.add(rows.length);
    rows.push(createSum(`Total ${company}`, quantity));
  }
  return { name: "Despacho", columns, rows, subtotals, totals: createSum("Total", sumQuantities(lines)) };
}
