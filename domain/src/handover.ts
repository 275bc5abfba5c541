import type { VehicleMeal } from "./day-lines.ts";
import { codeAlphabet, replaceConfusableLetters } from "./crockford-base32.ts";

export const handoverMeals = ["desayuno", "almuerzo", "cena"] as const satisfies readonly VehicleMeal[];

export const handoverMealNames: Readonly<Record<VehicleMeal, string>> = {
  desayuno: "Desayuno",
  almuerzo: "Almuerzo",
  cena: "Cena",
};

/** A phone without network sends the time of a handover later than it happens. Returns milliseconds since 1970. */
export function getHandoverTime({ at, scanned_at }: { at: string; scanned_at: string | null }): number {
  return Date.parse(scanned_at ?? at);
}

const codeLength = 8;

/**
 * Converts the reference of an order (40 random bits as ten hexadecimal digits) to the code that people show or dictate,
 * e.g. `K7M2-QX4P`. Returns null for a reference of another form.
 */
export function toHandoverCode(reference: string): string | null {
  if (!/^[\dA-F]{10}$/.test(reference)) return null;
  const base = codeAlphabet.length;
  const digits = [...Number.parseInt(reference, 16).toString(base).padStart(codeLength, "0")];
  const code = digits.map((digit) => codeAlphabet[Number.parseInt(digit, base)]).join("");
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Converts a scanned or typed code to the order's reference. Ignores case, spaces and hyphens. Returns null for other text. */
export function readHandoverCode(typed: string): string | null {
  const letters = replaceConfusableLetters(typed).replaceAll(/[\s-]/g, "");
  if (letters.length !== codeLength) return null;
  let value = 0;
  for (const letter of letters) {
    const digit = codeAlphabet.indexOf(letter);
    if (digit === -1) return null;
    value = value * codeAlphabet.length + digit;
  }
  return value.toString(16).toUpperCase().padStart(10, "0");
}
