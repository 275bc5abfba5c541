import { formatDate, toLimaDate, toLimaTime } from "@lonchera/domain/calendar";
import { formatNameList, quoteText } from "./read-cells.ts";

const maxNamed = 10;

const quoteNames = (names: readonly string[]) => formatNameList([...new Set(names)].map(quoteText), maxNamed);

/** `empty` names the sheets before it that have only headings, and `leftOut` the other sheets with rows. */
export function createSheetNotices(
  { name, hidden }: { readonly name: string; readonly hidden: boolean },
  { empty, leftOut }: { readonly empty: readonly string[]; readonly leftOut: readonly string[] },
): string[] {
  const isOne = (names: readonly string[]) => names.length === 1;
  return [
    ...(hidden ? [`Se importa la hoja ${quoteText(name)}, que está oculta.`] : []),
    ...(empty.length > 0
      ? [
          `${isOne(empty) ? "La hoja" : "Las hojas"} ${quoteNames(empty)} no ${isOne(empty) ? "tiene" : "tienen"} filas debajo de los encabezados: se importa la hoja ${quoteText(name)}.`,
        ]
      : []),
    ...(leftOut.length > 0
      ? [
          `Solo se importa la hoja ${quoteText(name)}: ${isOne(leftOut) ? "la hoja" : "las hojas"} ${quoteNames(leftOut)} también ${isOne(leftOut) ? "tiene" : "tienen"} filas y ${isOne(leftOut) ? "se queda" : "se quedan"} fuera.`,
        ]
      : []),
  ];
}

/** Returns a notice on the ignored columns. A preview lists them in a separate field. */
export function createColumnNotices(ignored: readonly string[]): string[] {
  if (ignored.length === 0) return [];
  return [
    ignored.length === 1
      ? `No se importó la columna ${quoteNames(ignored)}, que no es de la importación.`
      : `No se importaron las columnas ${quoteNames(ignored)}, que no son de la importación.`,
  ];
}

export function formatSameFileNotice({ imported_at }: { readonly imported_at: string }): string {
  const at = Date.parse(imported_at);
  return `Este archivo ya se importó el ${formatDate(toLimaDate(at))} a las ${toLimaTime(at)}.`;
}
