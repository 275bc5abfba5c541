import type pg from "pg";
import type { Config } from "../../config.ts";
import { openMenuCache, type MenuCache } from "./menu-cache.ts";
import { listenForMenuChanges } from "./menu-changes.ts";
import { readWeeklyMenu } from "./weekly-menu.ts";

export type Menus = MenuCache & { close(): Promise<void> };

/** Every company's weekly menu, cached only while change notifications arrive. */
export function openMenus(pool: pg.Pool, databaseUrl: string, config: Config, clock: () => number): Menus {
  const changes = listenForMenuChanges(databaseUrl, () => cache.drop());
  const cache = openMenuCache({
    read: (companyId) => readWeeklyMenu(pool, companyId, config.menuDays, clock()),
    mayKeep: () => changes.heard,
    clock,
  });
  return { ...cache, close: changes.close };
}
