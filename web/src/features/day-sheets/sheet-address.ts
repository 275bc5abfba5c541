import { isCalendarDate, type CalendarDate } from "@lonchera/domain/calendar";
import { productCodes, type ProductCode } from "@lonchera/domain/codes";
import type { AddressChange } from "../../components/use-address.ts";
import { labelFormats, type LabelFormat } from "./label-format.ts";

export const sheetNames = { produccion: "Producción", despacho: "Despacho", etiquetas: "Etiquetas" } as const;
export type SheetKind = keyof typeof sheetNames;
export const sheetKinds = Object.keys(sheetNames) as SheetKind[];

export type SheetFilters = {
  readonly product: ProductCode | null;
  readonly company: number | null;
  /** By its name, as it is shown; what has none is called so, too. */
  readonly vehicle: string | null;
};
export type SheetState = SheetFilters & {
  readonly date: CalendarDate;
  /** False where the address says a day that does not exist: then there is nothing to show. */
  readonly isDay: boolean;
  readonly sheet: SheetKind;
  readonly format: LabelFormat;
};

/** Instead of a day, while the field holds none. */
const noDay = "ninguna";

/** What an address does not say, or says wrongly, is as at the start; a wrong day is told. */
export function readSheetAddress(params: URLSearchParams, today: CalendarDate): SheetState {
  const date = params.get("fecha") ?? today;
  const company = params.get("empresa") ?? "";
  return {
    date: isCalendarDate(date) ? date : today,
    isDay: isCalendarDate(date),
    sheet: sheetKinds.find((kind) => kind === params.get("hoja")) ?? "produccion",
    product: productCodes.find((code) => code === params.get("producto")) ?? null,
    company: /^[1-9]\d{0,8}$/.test(company) ? Number(company) : null,
    vehicle: params.get("vehiculo")?.slice(0, 100) ?? null,
    format: labelFormats.find((format) => format === params.get("formato")) ?? labelFormats[0],
  };
}

/** `null` for a date is what is none. */
export type SheetChange = Partial<Omit<SheetState, "date" | "isDay">> & {
  readonly date?: CalendarDate | null;
};

/** Today is not written, so that a page left open goes on to the next day. */
export function changeOfAddress(change: SheetChange, today: CalendarDate): AddressChange {
  const { date, sheet, product, company, vehicle, format } = change;
  return {
    ...(date !== undefined && { fecha: date === today ? null : (date ?? noDay) }),
    ...(sheet !== undefined && { hoja: sheet }),
    ...(product !== undefined && { producto: product }),
    ...(company !== undefined && { empresa: company === null ? null : String(company) }),
    ...(vehicle !== undefined && { vehiculo: vehicle }),
    ...(format !== undefined && { formato: format }),
  };
}
