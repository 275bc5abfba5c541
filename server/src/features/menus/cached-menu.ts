import { createHash } from "node:crypto";
import { compressors, type Encoding } from "../../platform/http/content-encoding.ts";
import type { WeeklyMenu } from "./weekly-menu.ts";

/** The stock of items by their ids. */
export type StockByItem = ReadonlyMap<number, number>;

function serialize({ days, validUntil }: WeeklyMenu) {
  const plain = Buffer.from(JSON.stringify(days));
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const encodings = new Map<Encoding, Promise<Buffer>>();
  /** Compresses on the first read, because at busy times menus change more often than they are read. */
  const encode = (encoding: Encoding) =>
    encodings.getOrInsertComputed(encoding, () => compressors[encoding](plain));
  return { etag, plain, encode, validUntil };
}

export type SerializedMenu = ReturnType<typeof serialize>;

/** Puts the stock into the menu. Returns false if the menu shows this stock already, or none of these items. */
function showStock({ days, openItems }: WeeklyMenu, stock: StockByItem): boolean {
  const changed = days
    .flatMap((day) => day.items)
    .filter((item) => item.stock !== (stock.get(item.id) ?? item.stock));
  for (const item of changed) {
    item.stock = stock.get(item.id) ?? item.stock;
    item.available = item.stock > 0 && openItems.has(item.id);
  }
  return changed.length > 0;
}

/** A company's menu in memory. It is serialized once for each stock that it shows. */
export type CachedMenu = {
  read(): Promise<SerializedMenu>;
  changeStock(stock: StockByItem): void;
};

/** Caches a menu that is being read from the database. */
export function createCachedMenu(reading: Promise<WeeklyMenu>): CachedMenu {
  const newStock = new Map<number, number>();
  let latest: SerializedMenu | undefined;
  let serializing: Promise<SerializedMenu> | undefined;

  function serializeLatest(menu: WeeklyMenu): SerializedMenu {
    if (showStock(menu, newStock)) latest = undefined;
    newStock.clear();
    return (latest ??= serialize(menu));
  }

  return {
    read: () => (serializing ??= reading.then(serializeLatest)),
    changeStock(stock) {
      for (const [id, units] of stock) newStock.set(id, units);
      serializing = undefined;
    },
  };
}
