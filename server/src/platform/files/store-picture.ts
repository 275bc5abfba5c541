import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Sharp } from "sharp";
import { logoSide, pictureWidths } from "@lonchera/contract/media";
import { maxPixels } from "@lonchera/contract/picture-input";

/** What the screens show of each kind: widths in pixels, height by width, and how a picture of another shape gets in. */
const shapes = {
  dish: { widths: pictureWidths, ratio: 3 / 4, fit: "cover" },
  logo: { widths: [logoSide], ratio: 1, fit: "contain" },
} as const;
export type PictureKind = keyof typeof shapes;

const encoding = { quality: 80, effort: 2 } as const;
/** Part of the names: served files never change, so other settings need other addresses. */
const recipe = "webp-80-2";
const decodingSeconds = 20;
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
const paper = "#ffffff";

/** What was to be a picture cannot be read as one, or not to its end. */
export class UnreadablePicture extends Error {}

function fileOf(mediaDir: string, hash: string, width: number): string {
  return path.join(mediaDir, `${hash}-${width}.webp`);
}

/** True where all sizes are there. They then count as new: what nothing names is kept for a while. */
async function renew(mediaDir: string, hash: string, kind: PictureKind): Promise<boolean> {
  const now = new Date();
  const files = shapes[kind].widths.map((width) => fileOf(mediaDir, hash, width));
  const found = await Promise.allSettled(files.map((file) => utimes(file, now, now)));
  return found.every(({ status }) => status === "fulfilled");
}

/** True for the address of a picture of that kind that is kept. */
export async function isKept(mediaDir: string, address: string, kind: PictureKind): Promise<boolean> {
  const [, hash, width] = /^\/media\/([0-9a-f]{32})-(\d+)\.webp$/.exec(address) ?? [];
  const largest = Math.max(...shapes[kind].widths);
  return hash !== undefined && Number(width) === largest && renew(mediaDir, hash, kind);
}

/** Whoever reads the file finds all of it or nothing, also after a crash half-way. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    await writeFile(draft, bytes);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Decoded once, upright, at the largest size; what a camera wrote beside the pixels is left out. */
async function decode(bytes: Uint8Array, kind: PictureKind): Promise<Sharp> {
  // Loaded with the first picture: a start that stores none does not wait for the library.
  const { default: sharp } = await import("sharp");
  // Several pictures at once are quicker than several threads for each.
  sharp.concurrency(1);
  const { widths, ratio, fit } = shapes[kind];
  const width = Math.max(...widths);
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, autoOrient: true, failOn: "error" })
      .timeout({ seconds: decodingSeconds })
      .resize({ width, height: width * ratio, fit, background: transparent })
      .toColourspace("srgb");
    // A dish fills its card; a logo stands on whatever colour the screen has.
    if (kind === "dish") picture.flatten({ background: paper });
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: info });
  } catch (cause) {
    throw new UnreadablePicture("it cannot be decoded", { cause });
  }
}

/**
 * Keeps a picture in the sizes that screens use, as WebP, and answers the address of the largest one.
 * Its name comes from the bytes: the same picture again changes nothing and costs nothing. Rejects with
 * `UnreadablePicture` for what is none.
 */
export async function storePicture(mediaDir: string, bytes: Uint8Array, kind: PictureKind): Promise<string> {
  const hash = createHash("sha256").update(`${recipe} ${kind}\n`).update(bytes).digest("hex").slice(0, 32);
  const { widths } = shapes[kind];
  const address = `/media/${hash}-${Math.max(...widths)}.webp`;
  if (await renew(mediaDir, hash, kind)) return address;
  await mkdir(mediaDir, { recursive: true });
  const picture = await decode(bytes, kind);
  for (const width of widths) {
    const webp = await picture.clone().resize(width).webp(encoding).toBuffer();
    await writeWhole(fileOf(mediaDir, hash, width), webp);
  }
  return address;
}

/**
 * Keeps a picture that is already WebP in every width of its kind, given by width in pixels, and answers the
 * address of the largest one.
 */
export async function storeEncodedPicture(
  mediaDir: string,
  sizes: ReadonlyMap<number, Uint8Array>,
  kind: PictureKind,
): Promise<string> {
  const { widths } = shapes[kind];
  const encoded = widths.map((width) => {
    const bytes = sizes.get(width);
    if (bytes === undefined) throw new Error(`a ${kind} needs a picture ${width} pixels wide`);
    return { width, bytes };
  });
  const digest = createHash("sha256").update(`encoded ${kind}\n`);
  for (const { bytes } of encoded) digest.update(bytes);
  const hash = digest.digest("hex").slice(0, 32);
  const address = `/media/${hash}-${Math.max(...widths)}.webp`;
  if (await renew(mediaDir, hash, kind)) return address;
  await mkdir(mediaDir, { recursive: true });
  for (const { width, bytes } of encoded) await writeWhole(fileOf(mediaDir, hash, width), bytes);
  return address;
}
