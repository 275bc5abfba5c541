import { textFromCentimos } from "./money.ts";

/** `1,234` and `1.234`: a thousand and something, or one and three decimals; nothing in the text tells which. */
export function isAmbiguousNumber(text: string): boolean {
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text);
}

const forms: readonly { readonly form: RegExp; readonly thousands: string }[] = [
  { form: /^-?\d+([.,]\d+)?$/, thousands: "" },
  { form: /^-?[1-9]\d{0,2}((,\d{3})+\.\d+|(,\d{3}){2,})$/, thousands: "," },
  { form: /^-?[1-9]\d{0,2}((\.\d{3})+,\d+|(\.\d{3}){2,})$/, thousands: "." },
];

/** What was typed as a number, with or without separators, as digits with a decimal point; null where it is none or ambiguous. */
export function digitsFromWritten(text: string): string | null {
  if (isAmbiguousNumber(text)) return null;
  const found = forms.find(({ form }) => form.test(text));
  if (!found) return null;
  const whole = found.thousands === "" ? text : text.replaceAll(found.thousands, "");
  return whole.replace(",", ".");
}

const noise = 1e-7;

/** A number that a spreadsheet computed: 12.499999999999998 is 12.50, decimals that were meant stay. */
export function digitsFromComputed(value: number): string {
  const hundredths = Math.round(value * 100);
  if (!Number.isSafeInteger(hundredths) || Math.abs(value * 100 - hundredths) > noise) return String(value);
  return hundredths % 100 === 0 ? String(hundredths / 100) : textFromCentimos(hundredths);
}
