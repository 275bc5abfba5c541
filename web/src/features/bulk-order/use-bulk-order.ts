import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getCart, setCartLines, type Cart, type LinesRefusal } from "@lonchera/contract/cart";
import { listCompanyZones, type CompanyZone } from "@lonchera/contract/delivery-zones";
import { getWeeklyMenu, type MenuDay } from "@lonchera/contract/menus";
import { formatCount } from "@lonchera/domain/texts";
import { usePreservedState } from "../../components/preserved-input.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/errors.ts";
import { invalidateEndpoints } from "../../lib/api/query.ts";
import { countUnits } from "../cart/cart-lines.ts";
import { useCartQueue } from "../cart/use-cart.ts";
import {
  getCellKey,
  copyDay,
  createBulkCells,
  keepTypedDishes,
  listChanges,
  parseCellKey,
  parseUnits,
  getCartCells,
  undoCopy,
  type CellKey,
  type BulkCells,
  type DayCopy,
  type TypedCells,
  createProblemFinder,
  wrongNumberMessage,
} from "./bulk-cells.ts";

/** Returns the server's reasons for the cells that it refused. */
function getRefusal(error: unknown): ReadonlyMap<CellKey, string> {
  if (!(error instanceof CallError) || error.status !== 409) return new Map();
  const { lines = [] } = (error.body ?? {}) as Partial<LinesRefusal>;
  return new Map(lines.map((line) => [getCellKey(line.item, line.delivery_zone ?? 0), line.message]));
}

function getWrongNumbers(typed: TypedCells): ReadonlyMap<CellKey, string> {
  const wrong = Object.entries(typed).filter(([, text]) => parseUnits(text) === null);
  return new Map(wrong.map(([key]) => [key as CellKey, wrongNumberMessage]));
}

/**
 * Loads the menu and the zones again, because they may be the reason for a refusal, and the cart, which shows whether
 * a save without an answer succeeded.
 */
function readAgain(client: QueryClient): void {
  void invalidateEndpoints(client, [getWeeklyMenu, listCompanyZones, getCart]);
}

function omitCells(typed: TypedCells, isOmitted: (key: CellKey, text: string) => boolean): TypedCells {
  return Object.fromEntries(Object.entries(typed).filter(([key, text]) => !isOmitted(key as CellKey, text)));
}

/** Returns the days of the menu. They include the dishes that left it after something was typed for them. */
function useKeptDays(days: readonly MenuDay[], typed: TypedCells): readonly MenuDay[] {
  const [kept, setKept] = useState({ menu: days, days });
  if (kept.menu === days) return kept.days;
  const next = { menu: days, days: keepTypedDishes(days, kept.days, typed) };
  setKept(next);
  return next.days;
}

/** Returns the zones that can be chosen and those that have units in the cart or in the input. */
function getUsedZones(zones: readonly CompanyZone[], cart: Cart, typed: TypedCells): CompanyZone[] {
  const used = new Set(cart.items.map((line) => line.delivery_zone?.id));
  for (const key of Object.keys(typed)) used.add(parseCellKey(key)[1]);
  return zones.filter((zone) => zone.enabled || used.has(zone.id));
}

type CopyResult = DayCopy & { readonly day: MenuDay };

/** Names the dishes for which the other days have no match, or returns null if all have one. */
function describeMissingPlaces(copied: readonly CopyResult[]): string | null {
  const missing = copied
    .filter((one) => one.missing.length > 0)
    .map((one) => `el ${one.day.week_day_value.toLowerCase()} ${one.missing.join(", ")}`);
  return missing.length > 0 ? `Sin lugar: ${missing.join("; ")}.` : null;
}

type CopyingInput = {
  readonly zones: readonly CompanyZone[];
  readonly cells: BulkCells;
  readonly typed: TypedCells;
  readonly setTyped: (change: (now: TypedCells) => TypedCells) => void;
};

/** Copies days. `copy` returns the cells that it fills. */
function useCopying({ zones, cells, typed, setTyped }: CopyingInput) {
  const [withoutPlace, setWithoutPlace] = useState<string | null>(null);
  const forget = () => setWithoutPlace(null);
  const copy = (from: MenuDay, to: readonly MenuDay[]): TypedCells => {
    const zoneIds = zones.map(({ id }) => id);
    const copied = to.map((day) => ({ day, ...copyDay(from, day, zoneIds, cells) }));
    const more = copied.reduce<TypedCells>((all, one) => ({ ...all, ...one.typed }), {});
    setWithoutPlace(describeMissingPlaces(copied));
    const undo = () => {
      setTyped((now) => undoCopy(now, typed, more));
      forget();
    };
    snackbar.info(`Copiado a ${formatCount(copied.length, "día")}.`, { label: "Deshacer", onChoose: undo });
    return more;
  };
  return { copy, withoutPlace, forget };
}

/** Keeps the quantities that are typed in the table, and saves them in the cart. */
export function useBulkOrder(cart: Cart, menu: readonly MenuDay[], companyZones: readonly CompanyZone[]) {
  const client = useQueryClient();
  const queue = useCartQueue();
  const [typed, setTyped] = usePreservedState<TypedCells>("cells", {});
  const [refused, setRefused] = useState<ReadonlyMap<CellKey, string>>(new Map());
  const days = useKeptDays(menu, typed);
  const zones = getUsedZones(companyZones, cart, typed);
  const inCart = getCartCells(cart);
  const cells = createBulkCells(inCart, typed);
  const copying = useCopying({ zones, cells, typed, setTyped });
  const changes = listChanges(inCart, typed);
  const wrong = getWrongNumbers(typed);
  const save = useExclusiveMutation({
    mutationFn: async () => {
      if (wrong.size > 0) throw new Error("Hay cantidades que no son números enteros.");
      return queue.run(() => call(setCartLines, { body: { lines: changes } }));
    },
    onMutate: () => typed,
    onSuccess: (saved, _, sent) => {
      // Input that was typed during the save stays.
      setTyped((now) => omitCells(now, (key, text) => sent[key] === text));
      setRefused(new Map());
      copying.forget();
      snackbar.success(`Tu carrito tiene ${formatCount(countUnits(saved.items), "plato")}.`);
    },
    onError: (error, _, sent) => {
      setRefused(new Map([...getWrongNumbers(sent ?? {}), ...getRefusal(error)]));
      if (error instanceof CallError) readAgain(client);
    },
  });
  /** Removes the marks of refused cells that the user has changed. The error message disappears with the last mark. */
  const forgetRefused = (keys: readonly string[]) => {
    const left = new Map([...refused].filter(([key]) => !keys.includes(key)));
    setRefused(left);
    if (save.isError && left.size === 0) save.reset();
  };
  const type = (more: TypedCells) => {
    setTyped((now) => ({ ...now, ...more }));
    forgetRefused(Object.keys(more));
  };
  const reset = (...keys: readonly CellKey[]) => {
    setTyped((now) => omitCells(now, (key) => keys.includes(key)));
    forgetRefused(keys);
  };
  return {
    days,
    zones,
    cells,
    isDirty: changes.length > 0 || wrong.size > 0,
    ...createProblemFinder({ inCart, cells, refused, zones }),
    type,
    reset,
    copy: (from: MenuDay, to: readonly MenuDay[]) => type(copying.copy(from, to)),
    withoutPlace: copying.withoutPlace,
    discard: () => setTyped({}),
    save,
  };
}
export type BulkOrder = ReturnType<typeof useBulkOrder>;
