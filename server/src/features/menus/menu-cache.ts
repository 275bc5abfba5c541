import { createHash } from "node:crypto";
import type { Config } from "../../config.ts";
import type { Db } from "../../platform/db/client.ts";
import { compressors, type Encoding } from "../../platform/http/encoding.ts";
import { listenForMenuChanges } from "./menu-changes.ts";
import { readWeeklyMenu, type WeeklyMenu } from "./weekly-menu.ts";

export type CachedMenu = {
  readonly etag: string;
  readonly plain: Buffer;
  /** Compresses on the first read, because at busy times menus change more often than they are read. */
  encoded(encoding: Encoding): Promise<Buffer>;
  readonly validUntil: number;
};

function serialise(menu: WeeklyMenu): CachedMenu {
  const plain = Buffer.from(JSON.stringify(menu.days));
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const encodings = new Map<Encoding, Promise<Buffer>>();
  const encoded = (encoding: Encoding) => {
    const made = encodings.get(encoding) ?? compressors[encoding](plain);
    encodings.set(encoding, made);
    return made;
  };
  return { etag, plain, encoded, validUntil: menu.validUntil };
}

export type MenuCache = {
  get(companyId: number): Promise<CachedMenu>;
  /** Removes all menus, including those that are being read from the database now. */
  clear(): void;
  close(): Promise<void>;
};

/**
 * Caches each company's serialised and compressed menu until a change, a cut-off or midnight. While notifications of
 * changes may be missed, menus are answered but not cached.
 */
export function openMenuCache(
  db: Db,
  databaseUrl: string,
  { menuDays }: Config,
  clock: () => number,
): MenuCache {
  let cache = new Map<number, Promise<CachedMenu>>();
  const drop = () => {
    cache = new Map();
  };
  const changes = listenForMenuChanges(databaseUrl, drop);

  function read(companyId: number): Promise<CachedMenu> {
    const current = cache;
    const reading = readWeeklyMenu(db, companyId, menuDays, clock()).then(serialise);
    current.set(companyId, reading);
    const forget = () => {
      if (current.get(companyId) === reading) current.delete(companyId);
    };
    reading.then(() => changes.heard || forget(), forget);
    return reading;
  }

  return {
    async get(companyId) {
      const cached = cache.get(companyId);
      if (cached) {
        const menu = await cached;
        if (clock() < menu.validUntil) return menu;
        if (cache.get(companyId) === cached) cache.delete(companyId);
      }
      return cache.get(companyId) ?? read(companyId);
    },
    clear: drop,
    close: changes.close,
  };
}
