import { allCompaniesValue, type ImportKind } from "@lonchera/contract/imports";
import type { ReadCell } from "../../platform/spreadsheets/sheet-content.ts";
import {
  getCellText,
  createCellProblem,
  formatNameList,
  quoteText,
  normalizeWord,
  type CellResult,
} from "./read-cells.ts";

export type OfferedCompany = { readonly id: number; readonly name: string; readonly clientCode: string };

/** The companies of a row. `all` is true if the cell names all companies. */
export type RowCompanies = { readonly all: boolean; readonly companies: readonly OfferedCompany[] };

type FindCompany = (code: string) => OfferedCompany | undefined;

/** Finds a company by its exact code, or by a code that differs only in capitals or accents if there is exactly one. */
function createCompanyFinder(companies: readonly OfferedCompany[]): FindCompany {
  const exact = new Map(companies.map((company) => [company.clientCode, company]));
  const alike = Map.groupBy(companies, ({ clientCode }) => normalizeWord(clientCode));
  return (code) => {
    const similar = alike.get(normalizeWord(code)) ?? [];
    return exact.get(code) ?? (similar.length === 1 ? similar[0] : undefined);
  };
}

const maxRemembered = 10_000;

/** Remembers the results of the first keys. The limit keeps a hostile file from filling the memory. */
function memoize<Key, Found>(find: (key: Key) => Found): (key: Key) => Found {
  const known = new Map<Key, { readonly found: Found }>();
  return (key) => {
    const before = known.get(key);
    if (before) return before.found;
    const found = find(key);
    if (known.size < maxRemembered) known.set(key, { found });
    return found;
  };
}

/** A code can contain a semicolon but no comma. */
function splitCodes(text: string, find: FindCompany): string[] {
  const trimAll = (parts: readonly string[]) =>
    parts.map((part) => part.trim()).filter((part) => part !== "");
  const codes = trimAll(text.split(/[,\r\n]/)).flatMap((part) =>
    find(part) ? [part] : trimAll(part.split(";")),
  );
  return [...new Set(codes)];
}

const maxCodes = 1_000;
const maxTold = 20;

function describeUnknownCodes(cell: ReadCell | undefined, codes: readonly string[]): { problem: string } {
  const list = formatNameList(codes.map(quoteText), maxTold);
  const hint =
    typeof cell === "number"
      ? ". La celda es un número: si el código empieza con ceros o son varios, dale formato de texto"
      : "";
  return codes.length === 1
    ? { problem: `No hay ninguna empresa con el código ${list}${hint}` }
    : { problem: `No hay ninguna empresa con los códigos ${list}` };
}

/** Returns a reader of cells with client codes. In a group file a cell can name several or all companies. */
export function createCompaniesReader(
  kind: ImportKind,
  companies: readonly OfferedCompany[],
  findCompany: FindCompany = createCompanyFinder(companies),
): (cell: ReadCell | undefined) => CellResult<RowCompanies> {
  const find = memoize(findCompany);
  const every = normalizeWord(allCompaniesValue);
  const isEvery = memoize((code: string) => normalizeWord(code) === every);
  return memoize((cell) => {
    const text = getCellText(cell);
    if (typeof cell === "boolean" || cell instanceof Date)
      return createCellProblem(text, "Debe ser un código de cliente");
    const codes = kind === "group" ? splitCodes(text, find) : [text].filter((code) => code !== "");
    if (codes.length === 0)
      return { problem: kind === "group" ? "Faltan las empresas" : "El código de cliente es obligatorio" };
    if (codes.length > maxCodes)
      return createCellProblem(text, `No debe nombrar más de ${maxCodes} empresas`);
    const all = codes.some(isEvery);
    if (all && kind === "company")
      return { problem: `${allCompaniesValue} solo vale en la importación por grupo` };
    const unknown = codes.filter((code) => !isEvery(code) && !find(code));
    if (unknown.length > 0) return describeUnknownCodes(cell, unknown);
    if (all)
      return companies.length > 0 ? { value: { all, companies } } : { problem: "No hay ninguna empresa" };
    const named = new Set(codes.flatMap((code) => find(code) ?? []));
    return { value: { all, companies: [...named] } };
  });
}
