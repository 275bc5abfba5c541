import type { CompanyZone } from "@lonchera/contract/delivery-zones";
import type { MenuItem } from "@lonchera/contract/menus";
import { formatCount } from "@lonchera/domain/counts";
import { getCellKey, parseUnits, type CellKey, type Cells } from "./bulk-cells.ts";

export const wrongNumber = "Escribe un número entero de 0 a 1000";

/** The units left of a dish, without those of its lines with choices. */
function findStockProblem(item: MenuItem, zones: readonly CompanyZone[], cells: Cells): string | null {
  const wanted = zones.reduce((sum, zone) => sum + cells.getUnits(getCellKey(item.id, zone.id)), 0);
  return wanted > item.stock ? `Quedan ${formatCount(item.stock, "porción", "porciones")}` : null;
}

/** Why no units can be added to a cell, however few. */
function findClosedProblem(item: MenuItem, zone: CompanyZone): string | null {
  if (!item.available) return item.stock > 0 ? "Ya no se puede pedir" : "Ya no quedan porciones";
  return zone.enabled ? null : "Esta zona ya no está disponible";
}

type Table = {
  readonly inCart: ReadonlyMap<CellKey, number>;
  readonly cells: Cells;
  /** The server's reasons. */
  readonly refused: ReadonlyMap<CellKey, string>;
  readonly zones: readonly CompanyZone[];
};

export type Problems = {
  /** Why the input of a cell cannot be saved; null where it can. */
  readonly findProblem: (item: MenuItem, zone: CompanyZone) => string | null;
  /** Whether units were added of what cannot be ordered any more. */
  readonly isClosed: (item: MenuItem, zone: CompanyZone) => boolean;
};

export function createProblems({ inCart, cells, refused, zones }: Table): Problems {
  const isMore = (key: CellKey) => cells.getUnits(key) > (inCart.get(key) ?? 0);
  return {
    isClosed: (item, zone) => isMore(getCellKey(item.id, zone.id)) && findClosedProblem(item, zone) !== null,
    findProblem: (item, zone) => {
      const key = getCellKey(item.id, zone.id);
      if (!cells.isTyped(key)) return null;
      if (parseUnits(cells.getText(key)) === null) return wrongNumber;
      if (refused.has(key) || !isMore(key)) return refused.get(key) ?? null;
      return findClosedProblem(item, zone) ?? findStockProblem(item, zones, cells);
    },
  };
}
