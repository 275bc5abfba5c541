import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { setCartLines, type Cart, type LinesRefusal } from "@lonchera/contract/cart";
import { getWeeklyMenu, type MenuDay } from "@lonchera/contract/menus";
import { formatCount } from "@lonchera/domain/counts";
import { snackbar } from "../../components/snackbars.tsx";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/errors.ts";
import { queryKey } from "../../lib/api/query.ts";
import { countUnits } from "../cart/cart-lines.ts";
import { useCartQueue } from "../cart/use-cart.ts";
import {
  cellKey,
  copyDay,
  createCells,
  listChanges,
  parseUnits,
  readCartCells,
  takeBackCopy,
  type CellKey,
  type CopiedDay,
  type TypedCells,
} from "./bulk-cells.ts";

function readRefusal(error: unknown): LinesRefusal["lines"] {
  if (!(error instanceof CallError) || error.status !== 409) return [];
  return (error.body as Partial<LinesRefusal> | null)?.lines ?? [];
}

/** The units left of a dish, without those of its lines with choices. */
function findStockProblem(
  day: MenuDay,
  key: CellKey,
  zoneIds: readonly number[],
  units: (key: CellKey) => number,
) {
  const itemId = Number(key.split(":")[0]);
  const item = day.items.find(({ id }) => id === itemId);
  if (!item) return null;
  const wanted = zoneIds.reduce((sum, zone) => sum + units(cellKey(itemId, zone)), 0);
  return wanted > item.stock ? `Quedan ${formatCount(item.stock, "porción", "porciones")}` : null;
}

function copiedText(copied: readonly (CopiedDay & { readonly day: MenuDay })[]): string {
  const text = `Copiado a ${formatCount(copied.length, "día")}.`;
  const missing = copied
    .filter((one) => one.missing.length > 0)
    .map((one) => `el ${one.day.week_day_value.toLowerCase()} ${one.missing.join(", ")}`);
  return missing.length > 0 ? `${text} Sin lugar: ${missing.join("; ")}.` : text;
}

/** The quantities typed in the table, and the way to put them into the cart. */
export function useBulkOrder(cart: Cart, zoneIds: readonly number[]) {
  const client = useQueryClient();
  const queue = useCartQueue();
  const [typed, setTyped] = useState<TypedCells>({});
  const [refused, setRefused] = useState<ReadonlyMap<CellKey, string>>(new Map());
  const inCart = readCartCells(cart);
  const cells = createCells(inCart, typed);
  const changes = listChanges(inCart, typed);
  const hasWrongNumber = Object.values(typed).some((text) => parseUnits(text) === null);
  const save = useMutation({
    mutationFn: async () => {
      if (hasWrongNumber) throw new Error("Hay cantidades que no son números enteros.");
      return queue.run(() => call(setCartLines, { body: { lines: changes } }));
    },
    onMutate: () => typed,
    onSuccess: (saved, _, sent) => {
      // Input that was typed meanwhile stays.
      setTyped((now) =>
        Object.fromEntries(Object.entries(now).filter(([key, text]) => sent[key as CellKey] !== text)),
      );
      setRefused(new Map());
      snackbar.success(`Tu carrito tiene ${formatCount(countUnits(saved.items), "plato")}.`);
    },
    onError: (error) => {
      const lines = readRefusal(error);
      setRefused(new Map(lines.map((line) => [cellKey(line.item, line.delivery_zone ?? 0), line.message])));
      if (lines.length > 0) void client.invalidateQueries({ queryKey: queryKey(getWeeklyMenu) });
    },
  });
  const type = (more: TypedCells) => {
    setTyped((now) => ({ ...now, ...more }));
    setRefused((now) => new Map([...now].filter(([key]) => !(key in more))));
  };
  const problemOf = (day: MenuDay, key: CellKey): string | null => {
    if (!(key in typed)) return null;
    if (parseUnits(cells.textOf(key)) === null) return "Escribe un número entero de 0 a 1000";
    const isMore = cells.unitsOf(key) > (inCart.get(key) ?? 0);
    return refused.get(key) ?? (isMore ? findStockProblem(day, key, zoneIds, cells.unitsOf) : null);
  };
  const copy = (from: MenuDay, days: readonly MenuDay[]) => {
    const copied = days.map((day) => ({ day, ...copyDay(from, day, zoneIds, cells) }));
    const more = copied.reduce<TypedCells>((all, one) => ({ ...all, ...one.typed }), {});
    type(more);
    const undo = () => setTyped((now) => takeBackCopy(now, typed, more));
    snackbar.info(copiedText(copied), { label: "Deshacer", onChoose: undo });
  };
  const reset = (key: CellKey) =>
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([other]) => other !== key)));
  return {
    cells,
    isDirty: changes.length > 0 || hasWrongNumber,
    problemOf,
    refused,
    type,
    reset,
    copy,
    discard: () => setTyped({}),
    save,
  };
}
export type BulkOrder = ReturnType<typeof useBulkOrder>;
