import type { z } from "zod";
import { itemInput } from "@lonchera/contract/items";
import { displayDate, type CalendarDate } from "@lonchera/domain/calendar";
import { productCodes, productNames, type ProductCode } from "@lonchera/domain/codes";
import {
  normalizeText,
  decimalFromNumber,
  parseDecimal,
  isAmbiguousNumber,
} from "@lonchera/domain/input-parsing";
import { formulaWithoutValue, type ReadCell } from "../../platform/spreadsheets/sheet-content.ts";

/** What a cell means, or what is wrong with it. */
export type Reading<T> = { readonly value: T } | { readonly problem: string };

const maxQuoted = 40;
/** What no cell of a menu has; what is longer is not looked at. */
const maxCellText = 10_000;
/** Of a code, a name of a type or a product, an amount. */
const maxWord = 200;
const invisible = /[\u200B-\u200D\u2060\uFEFF]/g;
const formulaError = /^#(?:N\/[AD]|[¡¿]?[A-ZÑ\d/_]{1,40}[!?])$/u;

export function dateOf(cell: Date): CalendarDate {
  return cell.toISOString().slice(0, 10);
}

/** What stands in a cell, as people see it. */
export function cellText(cell: ReadCell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? "fecha no válida" : displayDate(dateOf(cell));
  if (typeof cell === "boolean") return cell ? "VERDADERO" : "FALSO";
  return String(cell).replaceAll(invisible, "").trim();
}

/** However long the text is, what is told of it stays short. */
export function shortened(text: string): string {
  return text.length > maxQuoted ? `${text.slice(0, maxQuoted).toWellFormed()}…` : text;
}

export function quote(text: string): string {
  return `«${shortened(text)}»`;
}

/** Text as people compare it; one that is too long for any word is compared as it is. */
export function wordsOf(text: string): string {
  return text.length > maxWord ? text : normalizeText(text);
}

export function problemIn(text: string, message: string): { problem: string } {
  return { problem: text === "" ? message : `${message} (dice ${quote(text)})` };
}

/** The formula of a cell failed, or it holds more than any cell of a menu. */
export function brokenCell(cell: ReadCell | undefined): { problem: string } | undefined {
  if (typeof cell !== "string") return undefined;
  if (cell.length > maxCellText)
    return problemIn(cellText(cell.slice(0, maxCellText)), "La celda tiene demasiado texto");
  const text = cellText(cell);
  if (text === formulaWithoutValue)
    return {
      problem: "La fórmula no tiene valor guardado: abre el archivo, guárdalo y vuelve a intentarlo",
    };
  return formulaError.test(text) ? { problem: `La celda tiene un error de fórmula: ${text}` } : undefined;
}

/** Through the rules of the form of an item, whose messages tell what is wrong. */
function checked<T>(schema: z.ZodType<T>, value: unknown, said: string): Reading<T> {
  const parsed = schema.safeParse(value);
  return parsed.success ? { value: parsed.data } : problemIn(said, parsed.error.issues[0]?.message ?? "");
}

function textOf(cell: ReadCell | undefined): Reading<string> {
  const text = cellText(cell);
  return typeof cell === "boolean" || cell instanceof Date
    ? problemIn(text, "Debe ser un texto")
    : { value: text };
}

export function readName(cell: ReadCell | undefined): Reading<string> {
  const text = textOf(cell);
  if ("problem" in text) return text;
  return checked(itemInput.shape.name, text.value.replaceAll(/\s+/g, " "), text.value);
}

export function readDescription(cell: ReadCell | undefined): Reading<string> {
  const text = textOf(cell);
  if ("problem" in text) return text;
  const read = checked(itemInput.shape.description, text.value, text.value);
  return "problem" in read ? read : { value: read.value ?? "" };
}

function digitsOf(cell: ReadCell | undefined, written: string): string {
  return typeof cell === "number" ? decimalFromNumber(cell) : (parseDecimal(written) ?? written);
}

function ambiguous(text: string): { problem: string } {
  return {
    problem: `No se sabe si ${quote(text)} lleva miles o decimales: escríbelo sin separador de miles`,
  };
}

function readAmount<T>(schema: z.ZodType<T>, cell: ReadCell | undefined): Reading<T> {
  const text = cellText(cell);
  const written = text.replace(/^s\/\s*\.?\s*/i, "");
  if (typeof cell !== "number" && isAmbiguousNumber(written)) return ambiguous(text);
  return checked(schema, digitsOf(cell, written), text);
}

/** Céntimos. */
export function readPrice(cell: ReadCell | undefined): Reading<number> {
  return readAmount(itemInput.shape.price, cell);
}

/** Céntimos; 0 where there is none. */
export function readDiscountPrice(cell: ReadCell | undefined): Reading<number> {
  const read = readAmount(itemInput.shape.discount_price, cell);
  return "problem" in read ? read : { value: read.value ?? 0 };
}

function readWhole<T>(schema: z.ZodType<T>, cell: ReadCell | undefined): Reading<T> {
  const text = cellText(cell);
  if (typeof cell !== "number" && isAmbiguousNumber(text)) return ambiguous(text);
  const digits = digitsOf(cell, text).replace(/\.0+$/, "");
  return checked(schema, digits === "" ? undefined : digits, text);
}

export function readStock(cell: ReadCell | undefined): Reading<number> {
  return readWhole(itemInput.shape.stock, cell);
}

/** Null where there is none. */
export function readOrder(cell: ReadCell | undefined): Reading<number | null> {
  const read = readWhole(itemInput.shape.order, cell);
  return "problem" in read ? read : { value: read.value ?? null };
}

const products = new Map<string, ProductCode>(
  productCodes.flatMap((code) => [
    [normalizeText(code), code],
    [normalizeText(productNames[code]), code],
  ]),
);

export function readProduct(cell: ReadCell | undefined): Reading<ProductCode> {
  const text = cellText(cell);
  if (text === "") return { problem: "El producto es obligatorio" };
  const code = products.get(wordsOf(text));
  const names = Object.values(productNames).join(", ");
  return code ? { value: code } : problemIn(text, `No es un producto: usa ${names}`);
}

export type ItemType = { readonly id: string; readonly name: string };

const byName = new Intl.Collator("es", { numeric: true });

/** By code or name. */
export function typeReader(types: readonly ItemType[]): (cell: ReadCell | undefined) => Reading<ItemType> {
  const known = new Map(
    [
      ...types.map((type) => [type.name, type] as const),
      ...types.map((type) => [type.id, type] as const),
    ].map(([word, type]) => [normalizeText(word), type]),
  );
  const names = types.map(({ name }) => name).sort(byName.compare);
  return (cell) => {
    const text = cellText(cell);
    if (text === "") return { problem: "El tipo es obligatorio" };
    const type = known.get(wordsOf(text));
    return type ? { value: type } : problemIn(text, `No es un tipo de plato: usa ${names.join(", ")}`);
  };
}
