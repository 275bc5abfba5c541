import path from "node:path";
import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import { isNotNull } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { logoSide, pictureWidths } from "@lonchera/contract/picture-urls";
import { maxPixels } from "@lonchera/contract/multipart-fields";
import type { Db, Queryable } from "../db/client.ts";
import { companies } from "../db/schema/companies.ts";
import { items } from "../db/schema/menus.ts";
import { users } from "../db/schema/users.ts";
import type { FileStore } from "./file-store.ts";

/** The widths in pixels, the ratio of height to width, and how a picture of another ratio is fitted. */
const shapes = {
  dish: { widths: pictureWidths, ratio: 3 / 4, fit: "cover" },
  logo: { widths: [logoSide], ratio: 1, fit: "contain" },
} as const;
export type PictureKind = keyof typeof shapes;

const encoding = { quality: 80, effort: 2 } as const;
/** A part of the hashes in file names. Files are cached for ever, so changed settings need new names. */
const recipe = `webp-${encoding.quality}-${encoding.effort}`;
const decodingSeconds = 20;
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
const paper = "#ffffff";

/** The bytes are not a complete picture. */
export class UnreadablePictureError extends Error {}

function namePicture(hash: string, width: number): string {
  return `${hash}-${width}.webp`;
}

function getLargestAddress(hash: string, kind: PictureKind): string {
  return `/media/${namePicture(hash, Math.max(...shapes[kind].widths))}`;
}

/** Returns true if all sizes exist. Renews them, so that they are not deleted before a row names them. */
async function renewPicture(files: FileStore, hash: string, kind: PictureKind): Promise<boolean> {
  const renewed = await Promise.all(
    shapes[kind].widths.map((width) => files.renew(namePicture(hash, width))),
  );
  return renewed.every(Boolean);
}

/** Returns true if the address is that of a saved picture of the kind, whose files it then renews. */
export async function renewSavedPicture(
  files: FileStore,
  address: string,
  kind: PictureKind,
): Promise<boolean> {
  const [, hash] = /^\/media\/([0-9a-f]{32})-/.exec(address) ?? [];
  return hash !== undefined && address === getLargestAddress(hash, kind) && renewPicture(files, hash, kind);
}

/** Decodes a picture upright at the largest size, without the metadata of the camera. */
async function decode(bytes: Uint8Array, kind: PictureKind): Promise<Sharp> {
  // The library is loaded with the first picture, so that the start does not wait for it.
  const { default: sharp } = await import("sharp");
  // Processing several pictures at once is faster than using several threads for each.
  sharp.concurrency(1);
  const { widths, ratio, fit } = shapes[kind];
  const width = Math.max(...widths);
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, autoOrient: true, failOn: "error" })
      .timeout({ seconds: decodingSeconds })
      .resize({ width, height: width * ratio, fit, background: transparent })
      .toColourspace("srgb");
    // Only logos keep their transparency.
    if (kind === "dish") picture.flatten({ background: paper });
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: info });
  } catch (cause) {
    throw new UnreadablePictureError("it cannot be decoded", { cause });
  }
}

/**
 * Writes a picture as WebP in the sizes of the screens and returns the address of the largest one. The name is a hash of
 * the bytes, so the same picture is written once. Throws `UnreadablePictureError` for other bytes.
 */
export async function writePicture(files: FileStore, bytes: Uint8Array, kind: PictureKind): Promise<string> {
  const hash = createHash("sha256").update(`${recipe} ${kind}\n`).update(bytes).digest("hex").slice(0, 32);
  const address = getLargestAddress(hash, kind);
  if (await renewPicture(files, hash, kind)) return address;
  const picture = await decode(bytes, kind);
  for (const width of shapes[kind].widths) {
    const webp = await picture.clone().resize(width).webp(encoding).toBuffer();
    await files.write(namePicture(hash, width), webp);
  }
  return address;
}

/** Writes a picture that is already encoded as WebP in every width, and returns the address of the largest one. */
export async function writeEncodedPicture(
  files: FileStore,
  sizes: ReadonlyMap<number, Uint8Array>,
  kind: PictureKind,
): Promise<string> {
  const encoded = shapes[kind].widths.map((width) => {
    const bytes = sizes.get(width);
    if (bytes === undefined) throw new Error(`a ${kind} needs a picture ${width} pixels wide`);
    return { width, bytes };
  });
  const digest = createHash("sha256").update(`encoded ${kind}\n`);
  for (const { bytes } of encoded) digest.update(bytes);
  const hash = digest.digest("hex").slice(0, 32);
  const address = getLargestAddress(hash, kind);
  if (await renewPicture(files, hash, kind)) return address;
  for (const { width, bytes } of encoded) await files.write(namePicture(hash, width), bytes);
  return address;
}

/** A request that saves a picture also writes the row that names it within this time (milliseconds). */
const graceMilliseconds = 3_600_000;

/** Returns the hashes of all pictures in use. File names begin with the hash. */
export async function findUsedPictureHashes(db: Queryable): Promise<Set<string>> {
  const rows = await union(
    db.select({ address: items.image }).from(items).where(isNotNull(items.image)),
    db.select({ address: companies.logo }).from(companies).where(isNotNull(companies.logo)),
    db.select({ address: users.photo }).from(users).where(isNotNull(users.photo)),
  );
  return new Set(rows.map(({ address }) => getPictureHash(path.basename(address ?? ""))));
}

export function getPictureHash(file: string): string {
  return file.slice(0, 32);
}

/** Deletes the files that no row names: those of replaced pictures and of failed requests. */
export async function deleteUnusedPictures(db: Db, files: FileStore, now: number): Promise<void> {
  const named = await findUsedPictureHashes(db);
  const names = (await files.list()).filter((name) => /^[0-9a-f]{32}-\d+\.webp/.test(name));
  for (const name of names.filter((one) => !named.has(getPictureHash(one)))) {
    // Checked last, because saving the same picture again marks its file as new.
    const time = await files.readTime(name);
    if (time !== undefined && time < now - graceMilliseconds) await files.delete(name);
  }
}
