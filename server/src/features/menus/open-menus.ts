import type { Config } from "../../config.ts";
import type { Db } from "../../platform/db/client.ts";
import { openMenuCache, type MenuCache } from "./menu-cache.ts";
import { listenForMenuChanges } from "./menu-changes.ts";
import { readWeeklyMenu } from "./weekly-menu.ts";

export type Menus = MenuCache & { close(): Promise<void> };

/** Every company's weekly menu, cached only while change notifications arrive. */
export function openMenus(db: Db, databaseUrl: string, config: Config, clock: () => number): Menus {
  const changes = listenForMenuChanges(databaseUrl, () => cache.drop());
  const cache = openMenuCache({
    read: (companyId) => readWeeklyMenu(db, companyId, config.menuDays, clock()),
    mayKeep: () => changes.heard,
    clock,
  });
  return { ...cache, close: changes.close };
}
