import type { z } from "zod";
import { itemInput } from "@lonchera/contract/items";
import { formatDate, type CalendarDate, isCalendarDate, millisecondsPerDay } from "@lonchera/domain/calendar";
import { productCodes, productNames, type ProductCode } from "@lonchera/domain/codes";
import { allergens, dietTags, dishTagNames, sortDishTags, type DishTag } from "@lonchera/domain/dish-tags";
import {
  normalizeText,
  formatDecimal,
  parseDecimal,
  isAmbiguousNumber,
  parseTypedDate,
} from "@lonchera/domain/input-parsing";
import { formulaWithoutValue, type ReadCell } from "../../platform/spreadsheets/sheet-content.ts";
import { compareTexts } from "@lonchera/domain/texts";

/** The value of a cell, or the message about its fault. */
export type CellResult<T> = { readonly value: T } | { readonly problem: string };

const maxQuoted = 40;
/** A cell with a longer text is refused. */
const maxCellText = 10_000;
/** The longest text that is compared with a code or a name. */
const maxWord = 200;
const invisible = /[\u200B-\u200D\u2060\uFEFF]/g;
const formulaError = /^#(?:N\/[AD]|[¡¿]?[A-ZÑ\d/_]{1,40}[!?])$/u;

function toCalendarDate(cell: Date): CalendarDate {
  return cell.toISOString().slice(0, 10);
}

/** Returns the text of a cell as the spreadsheet shows it. */
export function getCellText(cell: ReadCell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? "fecha no válida" : formatDate(toCalendarDate(cell));
  if (typeof cell === "boolean") return cell ? "VERDADERO" : "FALSO";
  return String(cell).replaceAll(invisible, "").trim();
}

/** Shortens a long text for a message. */
export function shortenText(text: string): string {
  return text.length > maxQuoted ? `${text.slice(0, maxQuoted).toWellFormed()}…` : text;
}

export function quoteText(text: string): string {
  return `«${shortenText(text)}»`;
}

/** Normalizes a text for comparison. A text that is too long for a word stays as it is. */
export function normalizeWord(text: string): string {
  return text.length > maxWord ? text : normalizeText(text);
}

export function createCellProblem(text: string, message: string): { problem: string } {
  return { problem: text === "" ? message : `${message} (dice ${quoteText(text)})` };
}

/** Returns a problem for a cell with a formula error or too much text. */
export function findCellError(cell: ReadCell | undefined): { problem: string } | undefined {
  if (typeof cell !== "string") return undefined;
  if (cell.length > maxCellText)
    return createCellProblem(getCellText(cell.slice(0, maxCellText)), "La celda tiene demasiado texto");
  const text = getCellText(cell);
  if (text === formulaWithoutValue)
    return {
      problem: "La fórmula no tiene valor guardado: abre el archivo, guárdalo y vuelve a intentarlo",
    };
  return formulaError.test(text) ? { problem: `La celda tiene un error de fórmula: ${text}` } : undefined;
}

/** Validates a value by the schema of a form, whose messages are used. */
function validate<T>(schema: z.ZodType<T>, value: unknown, shown: string): CellResult<T> {
  const parsed = schema.safeParse(value);
  return parsed.success
    ? { value: parsed.data }
    : createCellProblem(shown, parsed.error.issues[0]?.message ?? "");
}

function readText(cell: ReadCell | undefined): CellResult<string> {
  const text = getCellText(cell);
  return typeof cell === "boolean" || cell instanceof Date
    ? createCellProblem(text, "Debe ser un texto")
    : { value: text };
}

/** Returns a reader of a text in one line, which is empty for an empty cell. */
export function createTextReader(schema: z.ZodType<string | undefined>) {
  return (cell: ReadCell | undefined): CellResult<string> => {
    const text = readText(cell);
    if ("problem" in text) return text;
    const read = validate(schema, text.value.replaceAll(/\s+/g, " "), text.value);
    return "problem" in read ? read : { value: read.value ?? "" };
  };
}

export const readName = createTextReader(itemInput.shape.name);

export function readDescriptionCell(cell: ReadCell | undefined): CellResult<string> {
  const text = readText(cell);
  if ("problem" in text) return text;
  const read = validate(itemInput.shape.description, text.value, text.value);
  return "problem" in read ? read : { value: read.value ?? "" };
}

function toDigits(cell: ReadCell | undefined, written: string): string {
  return typeof cell === "number" ? formatDecimal(cell) : (parseDecimal(written) ?? written);
}

function describeAmbiguous(text: string): { problem: string } {
  return {
    problem: `No se sabe si ${quoteText(text)} lleva miles o decimales: escríbelo sin separador de miles`,
  };
}

function readAmount<T>(schema: z.ZodType<T>, cell: ReadCell | undefined): CellResult<T> {
  const text = getCellText(cell);
  if (text.endsWith("%")) return createCellProblem(text, "Escribe un monto, no un porcentaje");
  const written = text.replace(/^s\/\s*\.?\s*/i, "");
  if (typeof cell !== "number" && isAmbiguousNumber(written)) return describeAmbiguous(text);
  return validate(schema, toDigits(cell, written), text);
}

/** Returns céntimos. */
export function readPrice(cell: ReadCell | undefined): CellResult<number> {
  return readAmount(itemInput.shape.price, cell);
}

/** Returns céntimos, and 0 for an empty cell. */
export function readDiscountPrice(cell: ReadCell | undefined): CellResult<number> {
  const read = readAmount(itemInput.shape.discount_price, cell);
  return "problem" in read ? read : { value: read.value ?? 0 };
}

function readWhole<T>(schema: z.ZodType<T>, cell: ReadCell | undefined): CellResult<T> {
  const text = getCellText(cell);
  if (typeof cell !== "number" && isAmbiguousNumber(text)) return describeAmbiguous(text);
  const digits = toDigits(cell, text).replace(/\.0+$/, "");
  return validate(schema, digits === "" ? undefined : digits, text);
}

export function readStockCell(cell: ReadCell | undefined): CellResult<number> {
  return readWhole(itemInput.shape.stock, cell);
}

/** Returns null for an empty cell. */
export function readOrderCell(cell: ReadCell | undefined): CellResult<number | null> {
  const read = readWhole(itemInput.shape.order, cell);
  return "problem" in read ? read : { value: read.value ?? null };
}

/** Indexes the values by the normalized words that name them, which are their codes and names. */
function indexByWords<Value>(values: readonly Value[], read: (value: Value) => [code: string, name: string]) {
  const byName = values.map((value) => [normalizeText(read(value)[1]), value] as const);
  const byCode = values.map((value) => [normalizeText(read(value)[0]), value] as const);
  return new Map([...byName, ...byCode]);
}

/** Returns a reader of one of the values, by code or name. */
function createWordReader<Value>(byWord: ReadonlyMap<string, Value>, missing: string, unknown: string) {
  return (cell: ReadCell | undefined): CellResult<Value> => {
    const text = getCellText(cell);
    if (text === "") return { problem: missing };
    const value = byWord.get(normalizeWord(text));
    return value === undefined ? createCellProblem(text, unknown) : { value };
  };
}

export const readProduct = createWordReader<ProductCode>(
  indexByWords(productCodes, (code) => [code, productNames[code]]),
  "El producto es obligatorio",
  `No es un producto: usa ${Object.values(productNames).join(", ")}`,
);

export type ItemType = { readonly id: string; readonly name: string };

export function createTypeReader(types: readonly ItemType[]) {
  const byWord = indexByWords(types, ({ id, name }) => [id, name]);
  const names = types.map(({ name }) => name).sort(compareTexts);
  return createWordReader(
    byWord,
    "El tipo es obligatorio",
    `No es un tipo de plato: usa ${names.join(", ")}`,
  );
}

/**
 * Returns a reader of several tags of one list, by code or name, separated by commas or semicolons. An empty cell has
 * no tags.
 */
function createTagsReader(known: readonly DishTag[], what: string) {
  const byWord = indexByWords(known, (tag) => [tag, dishTagNames[tag]]);
  return (cell: ReadCell | undefined): CellResult<DishTag[]> => {
    const words = getCellText(cell)
      .split(/[,;]/)
      .map((word) => word.trim())
      .filter(Boolean);
    const wrong = words.find((word) => !byWord.has(normalizeWord(word)));
    if (wrong !== undefined)
      return createCellProblem(
        wrong,
        `No es ${what}: usa ${known.map((tag) => dishTagNames[tag]).join(", ")}`,
      );
    return { value: sortDishTags(words.flatMap((word) => byWord.get(normalizeWord(word)) ?? [])) };
  };
}

export const readAllergens = createTagsReader(allergens, "un alérgeno");
export const readDiets = createTagsReader(dietTags, "una dieta");

const wrongFormat = "Escribe la fecha como DD/MM/AAAA o AAAA-MM-DD";
const noSuchDay = "El día no existe";
const yearOutOfRange = "La fecha debe ser de 1900 a 2199";

/** Explains why a text is no date: its format, a day that does not exist, or a year out of range. */
function explainDate(text: string): string {
  const found = /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/.exec(text);
  const other = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/.exec(text);
  const { day, month, year } = found?.groups ?? other?.groups ?? {};
  const isIn = (part: string | undefined, most: number) => Number(part) >= 1 && Number(part) <= most;
  if (!isIn(month, 12) || !isIn(day, 31)) return wrongFormat;
  return Number(year) < 1900 || Number(year) > 2199 ? yearOutOfRange : noSuchDay;
}

function readDateValue(cell: Date): CellResult<CalendarDate> {
  // Spreadsheets compute dates with an error of less than a second.
  const at = new Date(Math.round(cell.getTime() / 1000) * 1000);
  if (Number.isNaN(at.getTime())) return createCellProblem(getCellText(at), wrongFormat);
  if (at.getTime() % millisecondsPerDay !== 0)
    return createCellProblem(
      `${getCellText(at)} ${at.toISOString().slice(11, 16)}`,
      "La fecha no debe llevar hora",
    );
  return isCalendarDate(toCalendarDate(at))
    ? { value: toCalendarDate(at) }
    : createCellProblem(getCellText(at), yearOutOfRange);
}

export function readDate(cell: ReadCell | undefined): CellResult<CalendarDate> {
  if (cell instanceof Date) return readDateValue(cell);
  const text = getCellText(cell);
  if (text === "") return { problem: "La fecha es obligatoria" };
  if (typeof cell === "number")
    return createCellProblem(text, "Parece un número, no una fecha: da a la celda formato de fecha");
  const date = parseTypedDate(text);
  return date === null ? createCellProblem(text, explainDate(text)) : { value: date };
}

const maxNamed = 3;

/** Formats a list like `Uno, Dos y 4 más`. */
export function formatNameList(names: readonly string[], most = maxNamed): string {
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join(", ")} y ${more} más` : names.join(", ");
}
