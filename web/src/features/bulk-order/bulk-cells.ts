import { maxQuantity, type Cart } from "@lonchera/contract/cart";
import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import { isSameDish } from "@lonchera/domain/dish-matching";
import type { CompanyZone } from "@lonchera/contract/delivery-zones";
import { formatCount } from "@lonchera/domain/texts";
import { noPortionsLeft } from "../cart/cart-lines.ts";

/** The ids of an item and a zone, for example `12:3`. */
export type CellKey = `${number}:${number}`;
/** Contains typed quantities that are not in the cart yet. */
export type TypedCells = Readonly<Record<CellKey, string>>;

export function getCellKey(itemId: number, zoneId: number): CellKey {
  return `${itemId}:${zoneId}`;
}

/** Returns the ids of a cell's item and zone. */
export function parseCellKey(key: string): readonly [itemId: number, zoneId: number] {
  const [itemId = 0, zoneId = 0] = key.split(":").map(Number);
  return [itemId, zoneId];
}

/** Returns the units of the cart's lines. Lines with choices are left out. */
export function getCartCells(cart: Cart): ReadonlyMap<CellKey, number> {
  const plain = cart.items.filter((line) => line.subitems.length === 0 && line.delivery_zone !== null);
  return new Map(plain.map((line) => [getCellKey(line.item.id, line.delivery_zone?.id ?? 0), line.quantity]));
}

/** Returns the units of a text. An empty text is 0. Anything but a whole number up to `maxQuantity` is null. */
export function parseUnits(text: string): number | null {
  const typed = text.trim();
  if (!/^\d{0,4}$/.test(typed)) return null;
  const units = Number(typed);
  return units <= maxQuantity ? units : null;
}

export type BulkCells = {
  readonly getText: (key: CellKey) => string;
  /** Returns 0 if the text is not a valid number. */
  readonly getUnits: (key: CellKey) => number;
  readonly isTyped: (key: CellKey) => boolean;
  /** Says whether the cart already has these units. */
  readonly isSaved: (key: CellKey) => boolean;
};

export function createBulkCells(inCart: ReadonlyMap<CellKey, number>, typed: TypedCells): BulkCells {
  const getText = (key: CellKey) => typed[key] ?? String(inCart.get(key) ?? "");
  return {
    getText,
    getUnits: (key) => parseUnits(getText(key)) ?? 0,
    isTyped: (key) => key in typed,
    isSaved: (key) => parseUnits(getText(key)) === (inCart.get(key) ?? 0),
  };
}

/**
 * Returns the days of the table. Dishes that have left the menu keep their former place if something is typed for
 * them.
 */
export function keepTypedDishes(
  days: readonly MenuDay[],
  before: readonly MenuDay[],
  typed: TypedCells,
): readonly MenuDay[] {
  const offered = new Set(days.flatMap(({ items }) => items.map(({ id }) => id)));
  const typedIds = new Set(Object.keys(typed).map((key) => parseCellKey(key)[0]));
  const isKept = ({ id }: MenuItem) => typedIds.has(id) && !offered.has(id);
  const goneDays = before.filter((day) => !days.some(({ id }) => id === day.id));
  return [...days, ...goneDays.map((day) => ({ ...day, items: [] }))]
    .map((day) => {
      const former = before.find(({ id }) => id === day.id)?.items ?? [];
      const items = [...day.items];
      for (const [place, item] of former.entries())
        if (isKept(item)) items.splice(place, 0, { ...item, available: false });
      return { ...day, items };
    })
    .filter(({ items }) => items.length > 0)
    .toSorted((a, b) => a.category_date.localeCompare(b.category_date));
}

/** Returns the cells whose units differ from the cart's, as lines to save. */
export function listChanges(inCart: ReadonlyMap<CellKey, number>, typed: TypedCells) {
  return Object.entries(typed).flatMap(([key, text]) => {
    const [item, delivery_zone] = parseCellKey(key);
    const quantity = parseUnits(text);
    const isChanged = quantity !== null && quantity !== (inCart.get(getCellKey(item, delivery_zone)) ?? 0);
    return isChanged ? [{ item, delivery_zone, quantity }] : [];
  });
}

function isOfKind(dish: MenuItem, other: MenuItem): boolean {
  return other.product === dish.product && other.product_type.id === dish.product_type.id;
}

/** Restores the former input of the cells that a copy wrote. Cells that were changed since keep their input. */
export function undoCopy(now: TypedCells, before: TypedCells, copied: TypedCells): TypedCells {
  const isCopied = ([key]: [string, string]) =>
    key in copied && now[key as CellKey] === copied[key as CellKey];
  return Object.fromEntries([
    ...Object.entries(now).filter((cell) => !isCopied(cell)),
    ...Object.entries(before).filter(isCopied),
  ]);
}

export type DayCopy = { readonly typed: TypedCells; readonly missing: readonly string[] };

/**
 * Copies the units of a day's dishes to another day: to the same dish or else to the next one of the same product and
 * type. `missing` names the dishes without a match.
 */
export function copyDay(from: MenuDay, to: MenuDay, zoneIds: readonly number[], cells: BulkCells): DayCopy {
  const hasUnits = (dish: MenuItem) => zoneIds.some((zone) => cells.getUnits(getCellKey(dish.id, zone)) > 0);
  const dishes = from.items.filter(hasUnits);
  const free = new Set(to.items.filter((item) => item.available));
  const targets = new Map<MenuItem, MenuItem>();
  for (const isMeant of [isSameDish, isOfKind])
    for (const dish of dishes) {
      const target = targets.has(dish) ? undefined : [...free].find((item) => isMeant(dish, item));
      if (!target) continue;
      targets.set(dish, target);
      free.delete(target);
    }
  const typed: Record<CellKey, string> = {};
  for (const [dish, target] of targets)
    for (const zone of zoneIds)
      typed[getCellKey(target.id, zone)] = String(cells.getUnits(getCellKey(dish.id, zone)) || "");
  return { typed, missing: dishes.filter((dish) => !targets.has(dish)).map(({ name }) => name) };
}

export const wrongNumberMessage = `Escribe un número entero de 0 a ${maxQuantity}`;

/** Returns why a dish has too few portions, or null if they are enough. Its cart lines with choices are not counted. */
function findStockProblem(item: MenuItem, zones: readonly CompanyZone[], cells: BulkCells): string | null {
  const wanted = zones.reduce((sum, zone) => sum + cells.getUnits(getCellKey(item.id, zone.id)), 0);
  return wanted > item.stock ? `Quedan ${formatCount(item.stock, "porción", "porciones")}` : null;
}

/** Returns why no units at all can be added to a cell, or null if they can. */
function findClosedProblem(item: MenuItem, zone: CompanyZone): string | null {
  if (!item.available) return item.stock > 0 ? "Ya no se puede pedir" : noPortionsLeft;
  return zone.enabled ? null : "Esta zona ya no está disponible";
}

type Table = {
  readonly inCart: ReadonlyMap<CellKey, number>;
  readonly cells: BulkCells;
  /** The server's reasons for the cells that it refused. */
  readonly refused: ReadonlyMap<CellKey, string>;
  readonly zones: readonly CompanyZone[];
};

type Problems = {
  /** Returns why the input of a cell cannot be saved, or null if it can. */
  readonly findProblem: (item: MenuItem, zone: CompanyZone) => string | null;
  /** Says whether units were added to a cell that can no longer be ordered. */
  readonly isClosed: (item: MenuItem, zone: CompanyZone) => boolean;
};

export function createProblemFinder({ inCart, cells, refused, zones }: Table): Problems {
  const isMore = (key: CellKey) => cells.getUnits(key) > (inCart.get(key) ?? 0);
  return {
    isClosed: (item, zone) => isMore(getCellKey(item.id, zone.id)) && findClosedProblem(item, zone) !== null,
    findProblem: (item, zone) => {
      const key = getCellKey(item.id, zone.id);
      if (!cells.isTyped(key)) return null;
      if (parseUnits(cells.getText(key)) === null) return wrongNumberMessage;
      const refusal = refused.get(key);
      if (refusal !== undefined) return refusal;
      if (!isMore(key)) return null;
      return findClosedProblem(item, zone) ?? findStockProblem(item, zones, cells);
    },
  };
}
