import { isCalendarDate, type CalendarDate } from "./calendar.ts";
import { formatCentimos } from "./money.ts";

/** Returns the text in lower case without accents and repeated spaces, to compare spellings. */
export function normalizeText(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim().replaceAll(/\s+/g, " ");
}

/** Returns true if the text contains `wanted`. Case, accents and repeated spaces are ignored. */
export function includesText(text: string, wanted: string): boolean {
  return normalizeText(text).includes(normalizeText(wanted));
}

/** Parses `25/11/2026`, `5/1/2026` or `2026-11-25`. Returns null for any other text, such as `11/25/2026`. */
export function parseTypedDate(text: string): CalendarDate | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const date = day && month && year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  return isCalendarDate(date) ? date : null;
}

/** Returns true for texts like `1,234` and `1.234`, whose separator can mean thousands or decimals. */
export function isAmbiguousNumber(text: string): boolean {
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text);
}

const numberFormats: readonly { readonly form: RegExp; readonly thousands: string }[] = [
  { form: /^-?\d+([.,]\d+)?$/, thousands: "" },
  { form: /^-?[1-9]\d{0,2}((,\d{3})+\.\d+|(,\d{3}){2,})$/, thousands: "," },
  { form: /^-?[1-9]\d{0,2}((\.\d{3})+,\d+|(\.\d{3}){2,})$/, thousands: "." },
];

/** Parses a number with or without thousands separators: `1.234,50` is `1234.50`. Returns null for other or ambiguous text. */
export function parseDecimal(text: string): string | null {
  if (isAmbiguousNumber(text)) return null;
  const found = numberFormats.find(({ form }) => form.test(text));
  if (!found) return null;
  const whole = found.thousands === "" ? text : text.replaceAll(found.thousands, "");
  return whole.replace(",", ".");
}

const roundingError = 1e-7;

/** Formats a number without its floating-point error: 12.499999999999998 becomes `12.50`, and 12.345 stays `12.345`. */
export function formatDecimal(value: number): string {
  const hundredths = Math.round(value * 100);
  if (!Number.isSafeInteger(hundredths) || Math.abs(value * 100 - hundredths) > roundingError)
    return String(value);
  return hundredths % 100 === 0 ? String(hundredths / 100) : formatCentimos(hundredths);
}
