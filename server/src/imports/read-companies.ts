import { everyCompany, type ImportKind } from "@lonchera/contract/imports";
import { plainWords } from "@lonchera/domain/plain-words";
import type { ReadCell } from "../spreadsheets/read-spreadsheet.ts";
import { cellText, problemIn, type Reading } from "./read-cells.ts";

export type OfferedCompany = { readonly id: number; readonly name: string; readonly clientCode: string };

/** For whom a row is. */
export type RowCompanies = { readonly all: boolean; readonly companies: readonly OfferedCompany[] };

/** By the code as it is written, else by the only one that differs in capitals or accents. */
function finder(companies: readonly OfferedCompany[]): (code: string) => OfferedCompany | undefined {
  const exact = new Map(companies.map((company) => [company.clientCode, company]));
  const alike = Map.groupBy(companies, ({ clientCode }) => plainWords(clientCode));
  return (code) => {
    const similar = alike.get(plainWords(code)) ?? [];
    return exact.get(code) ?? (similar.length === 1 ? similar[0] : undefined);
  };
}

/** A code may hold a semicolon, but never a comma. */
function splitCodes(text: string, find: (code: string) => unknown): string[] {
  const trimmed = (parts: readonly string[]) =>
    parts.map((part) => part.trim()).filter((part) => part !== "");
  return trimmed(text.split(/[,\r\n]/)).flatMap((part) => (find(part) ? [part] : trimmed(part.split(";"))));
}

function unknownCodes(cell: ReadCell | undefined, codes: readonly string[]): { problem: string } {
  const told = codes.map((code) => `«${code}»`).join(", ");
  const hint =
    typeof cell === "number"
      ? ". La celda es un número: si el código empieza con ceros o son varios, dale formato de texto"
      : "";
  return codes.length === 1
    ? { problem: `No hay ninguna empresa con el código ${told}${hint}` }
    : { problem: `No hay ninguna empresa con los códigos ${told}` };
}

/** A cell of client codes: those of a group file may be several, or every company's. */
export function companiesReader(
  kind: ImportKind,
  companies: readonly OfferedCompany[],
): (cell: ReadCell | undefined) => Reading<RowCompanies> {
  const find = finder(companies);
  const isEvery = (code: string) => plainWords(code) === plainWords(everyCompany);
  return (cell) => {
    const text = cellText(cell);
    if (typeof cell === "boolean" || cell instanceof Date)
      return problemIn(text, "Debe ser un código de cliente");
    const codes = kind === "group" ? splitCodes(text, find) : [text].filter((code) => code !== "");
    if (codes.length === 0)
      return { problem: kind === "group" ? "Faltan las empresas" : "El código de cliente es obligatorio" };
    if (codes.some(isEvery)) {
      if (kind === "company") return { problem: `${everyCompany} solo vale en la importación por grupo` };
      return companies.length > 0
        ? { value: { all: true, companies } }
        : { problem: "No hay ninguna empresa" };
    }
    const unknown = codes.filter((code) => !find(code));
    if (unknown.length > 0) return unknownCodes(cell, [...new Set(unknown)]);
    const named = new Set(codes.flatMap((code) => find(code) ?? []));
    return { value: { all: false, companies: [...named] } };
  };
}
