import {
  companyHeadings,
  allCompaniesValue,
  importHeadings,
  optionalHeadings,
  type ImportKind,
  type ImportRecord,
} from "@lonchera/contract/imports";

export const importKindNames: Readonly<Record<ImportKind, string>> = {
  group: "Por Grupo",
  company: "Por Empresa",
};

export const importRecordKindNames: Readonly<Record<ImportRecord["kind"], string>> = {
  ...importKindNames,
  copy: "Copia",
};

const lastColumn: Readonly<Record<ImportKind, string>> = {
  group: `${companyHeadings.group} (códigos de cliente separados por comas, o ${allCompaniesValue})`,
  company: `${companyHeadings.company} (el de la empresa de cada fila)`,
};

/** Describes the columns of a file, including the optional ones. */
export function describeColumns(kind: ImportKind): string {
  return `Columnas, en cualquier orden: ${importHeadings.join(", ")} y ${lastColumn[kind]}. Si quieres, también ${optionalHeadings.join(" y ")}.`;
}
