import { type CalendarDate, isCalendarDate, toLimaDate } from "@lonchera/domain/calendar";
import { type ProductCode, productCodes } from "@lonchera/domain/codes";
import { type SearchParamChanges, useUrlState } from "../../components/url-state.ts";
import { emptyDateValue, parsePositiveInteger } from "../../components/search-params.ts";
import { useNow } from "../../components/use-now.ts";
import { type LabelFormat, labelFormats } from "./label-format.ts";

export const sheetNames = { produccion: "Producción", despacho: "Despacho", etiquetas: "Etiquetas" } as const;
export type SheetKind = keyof typeof sheetNames;
export const sheetKinds = Object.keys(sheetNames) as SheetKind[];

export type SheetFilters = {
  readonly product: ProductCode | null;
  readonly company: number | null;
  /** It is the vehicle's name, or the text shown for lines without a vehicle. */
  readonly vehicle: string | null;
};
export type SheetState = SheetFilters & {
  readonly date: CalendarDate;
  /** It is false where the address has an invalid date. Nothing is shown then. */
  readonly isDateValid: boolean;
  readonly sheet: SheetKind;
  readonly format: LabelFormat;
};

/** Missing and invalid parameters get their defaults, except that an invalid date is reported. */
export function readSheetUrlState(params: URLSearchParams, today: CalendarDate): SheetState {
  const date = params.get("fecha") ?? today;
  return {
    date: isCalendarDate(date) ? date : today,
    isDateValid: isCalendarDate(date),
    sheet: sheetKinds.find((kind) => kind === params.get("hoja")) ?? "produccion",
    product: productCodes.find((code) => code === params.get("producto")) ?? null,
    company: parsePositiveInteger(params.get("empresa")),
    vehicle: params.get("vehiculo")?.slice(0, 100) ?? null,
    format: labelFormats.find((format) => format === params.get("formato")) ?? labelFormats[0],
  };
}

/** A `date` of `null` means an invalid one. */
type SheetChange = Partial<Omit<SheetState, "date" | "isDateValid">> & {
  readonly date?: CalendarDate | null;
};

/** Today is left out, so that an open page moves on to the next day. */
export function toSheetSearchParams(change: SheetChange, today: CalendarDate): SearchParamChanges {
  const { date, sheet, product, company, vehicle, format } = change;
  return {
    ...(date !== undefined && { fecha: date === today ? null : (date ?? emptyDateValue) }),
    ...(sheet !== undefined && { hoja: sheet }),
    ...(product !== undefined && { producto: product }),
    ...(company !== undefined && { empresa: company === null ? null : String(company) }),
    ...(vehicle !== undefined && { vehiculo: vehicle }),
    ...(format !== undefined && { formato: format }),
  };
}

export type SheetUrlState = {
  readonly state: SheetState;
  readonly today: CalendarDate;
  readonly change: (change: SheetChange) => void;
};

/** Returns the page's state, which the address keeps. */
export function useSheetUrlState(): SheetUrlState {
  const { params, replace } = useUrlState();
  const today = toLimaDate(useNow(30_000));
  return {
    state: readSheetUrlState(params, today),
    today,
    change: (change) => replace(toSheetSearchParams(change, today)),
  };
}
