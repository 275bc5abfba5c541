import type { Config } from "../../config.ts";
import type { Db } from "../../platform/db/client.ts";
import type { ProcessConnection } from "../../platform/db/process-connection.ts";
import { createCachedMenu, type CachedMenu, type SerializedMenu } from "./cached-menu.ts";
import { readStock } from "./stock.ts";
import { readWeeklyMenu, type WeeklyMenu } from "./weekly-menu.ts";

export type MenuCache = {
  get(companyId: number): Promise<SerializedMenu>;
  /** Makes the next menus show the stock that these items have from now on. */
  refreshStock(itemIds: readonly number[]): void;
  /** Removes all menus, including those that are being read from the database now. */
  clear(): void;
};

type CacheState = {
  readonly menus: Map<number, CachedMenu>;
  /** Items whose stock has changed since it was read. */
  readonly changedItems: Set<number>;
  /** The last reading of their stock that has not ended. */
  refreshing: Promise<void> | undefined;
  /** True if a menu shows dishes whose portions the kitchen limits. */
  hasPortionLimit: boolean;
};

function createEmptyState(): CacheState {
  return { menus: new Map(), changedItems: new Set(), refreshing: undefined, hasPortionLimit: false };
}

async function markLimited(kept: CacheState, reading: Promise<WeeklyMenu>): Promise<WeeklyMenu> {
  const menu = await reading;
  kept.hasPortionLimit ||= menu.hasPortionLimit;
  return menu;
}

/**
 * Keeps each company's serialized and compressed menu until a change, a cut-off or midnight. Orders change only the
 * stock in it. While notifications of changes may be missed, menus are answered but not kept.
 */
export function openMenuCache(
  db: Db,
  connection: ProcessConnection,
  { menuDays }: Config,
  clock: () => number,
): MenuCache {
  let kept = createEmptyState();
  const clear = () => {
    kept = createEmptyState();
  };
  for (const channel of ["menu_changed", "settings_changed"]) connection.listen(channel, clear);

  function loadMenu(current: CacheState, companyId: number): CachedMenu {
    const { menus } = current;
    const reading = readWeeklyMenu(db, companyId, menuDays, clock());
    const menu = createCachedMenu(markLimited(current, reading));
    menus.set(companyId, menu);
    const forget = () => {
      if (menus.get(companyId) === menu) menus.delete(companyId);
    };
    menu.read().then(() => connection.isOpen || forget(), forget);
    return menu;
  }

  async function readChangedStock({ menus, changedItems }: CacheState): Promise<void> {
    const ids = [...changedItems];
    if (ids.length === 0) return;
    changedItems.clear();
    const stock = await readStock(db, ids);
    for (const menu of menus.values()) menu.changeStock(stock);
  }

  /** Parallel requests wait for the same query. */
  function refresh(current: CacheState): Promise<void> | undefined {
    if (current.changedItems.size === 0) return current.refreshing;
    const before = current.refreshing ?? Promise.resolve();
    const reading = before.then(() => readChangedStock(current));
    current.refreshing = reading;
    const endRefresh = () => {
      if (current.refreshing === reading) current.refreshing = undefined;
    };
    // If the reading fails, the stock is unknown and the menus are removed.
    reading.then(endRefresh, () => kept === current && clear());
    return reading;
  }

  return {
    async get(companyId) {
      const current = kept;
      const found = current.menus.get(companyId);
      const known = await found?.read();
      const isValid = known !== undefined && clock() < known.validUntil;
      const refreshing = refresh(current);
      if (isValid && !refreshing) return known;
      if (!isValid && current.menus.get(companyId) === found) current.menus.delete(companyId);
      const menu = current.menus.get(companyId) ?? loadMenu(current, companyId);
      await refreshing;
      return menu.read();
    },
    refreshStock: (itemIds) => {
      if (kept.hasPortionLimit) clear();
      if (kept.menus.size > 0) for (const id of itemIds) kept.changedItems.add(id);
    },
    clear,
  };
}
