import { listed } from "./listed.ts";
import { quote } from "./read-cells.ts";

const maxNamed = 10;

const quoted = (names: readonly string[]) => listed([...new Set(names)].map(quote), maxNamed);

/** `empty`: sheets before it that have the headings only; `left`: others that could be imported. */
export function sheetNotices(
  { name, hidden }: { readonly name: string; readonly hidden: boolean },
  { empty, left }: { readonly empty: readonly string[]; readonly left: readonly string[] },
): string[] {
  const isOne = (names: readonly string[]) => names.length === 1;
  return [
    ...(hidden ? [`Se importa la hoja ${quote(name)}, que está oculta.`] : []),
    ...(empty.length > 0
      ? [
          `${isOne(empty) ? "La hoja" : "Las hojas"} ${quoted(empty)} no ${isOne(empty) ? "tiene" : "tienen"} filas debajo de los encabezados: se importa la hoja ${quote(name)}.`,
        ]
      : []),
    ...(left.length > 0
      ? [
          `Solo se importa la hoja ${quote(name)}: ${isOne(left) ? "la hoja" : "las hojas"} ${quoted(left)} también ${isOne(left) ? "tiene" : "tienen"} filas y ${isOne(left) ? "se queda" : "se quedan"} fuera.`,
        ]
      : []),
  ];
}

/** Columns that an import left out; a preview lists them by themselves. */
export function columnNotices(ignored: readonly string[]): string[] {
  if (ignored.length === 0) return [];
  return [
    ignored.length === 1
      ? `No se importó la columna ${quoted(ignored)}, que no es de la importación.`
      : `No se importaron las columnas ${quoted(ignored)}, que no son de la importación.`,
  ];
}
