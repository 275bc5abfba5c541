import {
  formatDate,
  getWeekDay,
  hoursBehindUtc,
  type CalendarDate,
  getUtcMidnight,
} from "@lonchera/domain/calendar";
import { productNames, weekDayNames } from "@lonchera/domain/codes";
import type { Centimos } from "@lonchera/domain/money";
import { toExcelSerial } from "../../platform/spreadsheets/excel-dates.ts";
import type { RecordColumn } from "../../platform/spreadsheets/row-xml.ts";
import type { CommonReportLine } from "./range-lines.ts";

/** Converts seconds since 1970 to Excel's number for the date and time in Lima. */
export function toLimaExcelSerial(seconds: number): number {
  return toExcelSerial((seconds - hoursBehindUtc * 3_600) * 1_000);
}

export const nullIfEmpty = (text: string) => (text === "" ? null : text);
export const toSoles = (centimos: Centimos) => centimos / 100;

/** Formats a title like `Órdenes · del 01/03/2026 al 31/03/2026`. The name of a customer or company comes before it. */
export function formatRangeTitle(
  start: CalendarDate,
  end: CalendarDate,
  owner: string | null,
  name = "Órdenes",
): string {
  const report = owner === null ? name : `${owner} · ${name}`;
  if (start === end) return `${report} · ${formatDate(start)}`;
  return `${report} · del ${formatDate(start)} al ${formatDate(end)}`;
}

type Day = { readonly serial: number; readonly name: string };
const days = new Map<CalendarDate, Day>();

function getDay(date: CalendarDate): Day {
  return days.getOrInsertComputed(date, () => ({
    serial: toExcelSerial(getUtcMidnight(date)),
    name: weekDayNames[getWeekDay(date)],
  }));
}

export const orderedAtColumn: RecordColumn<CommonReportLine> = {
  header: "Fecha de Pedido",
  width: 17,
  format: "instant",
  read: ({ ordered_at }) => toLimaExcelSerial(ordered_at),
};

export const dayColumns: readonly RecordColumn<CommonReportLine>[] = [
  {
    header: "Fecha de Entrega",
    width: 12,
    format: "date",
    read: (line) => getDay(line.delivery_date).serial,
  },
  { header: "Día", width: 12, read: (line) => getDay(line.delivery_date).name },
];

export const dishColumns: readonly RecordColumn<CommonReportLine>[] = [
  { header: "Producto", width: 22, read: ({ product }) => productNames[product] },
  { header: "Plato", width: 46, read: ({ item_name }) => item_name },
  { header: "Opciones", width: 44, read: ({ options }) => nullIfEmpty(options) },
  { header: "Zona de Entrega", width: 24, read: ({ zone_name }) => zone_name },
  { header: "Cantidad", width: 10, format: "count", read: ({ quantity }) => quantity },
  { header: "Precio Unitario", width: 10, format: "money", read: ({ unit_price }) => toSoles(unit_price) },
];
