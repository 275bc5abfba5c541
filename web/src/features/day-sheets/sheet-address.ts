import { useSyncExternalStore } from "react";
import { type CalendarDate, isCalendarDate } from "@lonchera/domain/calendar";
import { type ProductCode, productCodes } from "@lonchera/domain/codes";
import { type AddressChange, useAddress } from "../../components/address.ts";
import { limaDate } from "../../lib/time-text.ts";
import { type LabelFormat, labelFormats } from "./label-format.ts";

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
type SheetChange = Partial<Omit<SheetState, "date" | "isDay">> & {
  readonly date?: CalendarDate | null;
};

/** Today is not written, so that a page left open goes on to the next day. */
export function toAddressChange(change: SheetChange, today: CalendarDate): AddressChange {
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

export type SheetAddress = {
  readonly state: SheetState;
  readonly today: string;
  readonly change: (change: SheetChange) => void;
};

function todayInLima(): string {
  return limaDate(Date.now());
}

function everyHalfMinute(look: () => void): () => void {
  const looking = setInterval(look, 30_000);
  return () => clearInterval(looking);
}

/** What the page shows, kept in its address. */
export function useSheetAddress(): SheetAddress {
  const { params, replace } = useAddress();
  const today = useSyncExternalStore(everyHalfMinute, todayInLima);
  return {
    state: readSheetAddress(params, today),
    today,
    change: (change) => replace(toAddressChange(change, today)),
  };
}
