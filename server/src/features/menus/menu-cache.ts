import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { WeeklyMenu } from "./weekly-menu.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const compressors = {
  br: (plain: Buffer) => compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (plain: Buffer) => compressGzip(plain, { level: 4 }),
} as const;
export type Encoding = keyof typeof compressors;

export type CachedMenu = {
  readonly etag: string;
  readonly plain: Buffer;
  /** Compressed on the first read: at the rush, menus change more often than they are read. */
  encoded(encoding: Encoding): Promise<Buffer>;
  readonly trueUntil: number;
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
  return { etag, plain, encoded, trueUntil: menu.trueUntil };
}

export type MenuCache = {
  get(companyId: number): Promise<CachedMenu>;
  /** Forgets everything, also menus that are being read now. */
  drop(): void;
};

type Options = {
  read(companyId: number): Promise<WeeklyMenu>;
  /** If false, menus are answered but not cached. */
  mayKeep(): boolean;
  clock(): number;
};

/** Caches each company's serialised and compressed menu until a change, a cut-off or midnight. */
export function openMenuCache({ read, mayKeep, clock }: Options): MenuCache {
  let kept = new Map<number, Promise<CachedMenu>>();

  function start(companyId: number): Promise<CachedMenu> {
    const into = kept;
    const building = read(companyId).then((menu) => serialise(menu));
    into.set(companyId, building);
    const forget = () => {
      if (into.get(companyId) === building) into.delete(companyId);
    };
    building.then(() => mayKeep() || forget(), forget);
    return building;
  }

  return {
    async get(companyId) {
      const before = kept.get(companyId);
      if (before) {
        const menu = await before;
        if (clock() < menu.trueUntil) return menu;
        if (kept.get(companyId) === before) kept.delete(companyId);
      }
      return kept.get(companyId) ?? start(companyId);
    },
    drop() {
      kept = new Map();
    },
  };
}
