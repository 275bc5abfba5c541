import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Sharp } from "sharp";
import { logoSide, pictureWidths } from "@lonchera/contract/media";

/** What the screens show of each kind: widths in pixels, height by width, and how a picture of another shape gets in. */
const shapes = {
  dish: { widths: pictureWidths, ratio: 3 / 4, fit: "cover" },
  logo: { widths: [logoSide], ratio: 1, fit: "contain" },
} as const;
export type PictureKind = keyof typeof shapes;

const encoding = { quality: 80, effort: 2 } as const;
/** Part of the names: served files never change, so other settings need other addresses. */
const recipe = "webp-80-2";
/** A small file can unfold into a huge picture. */
const limitInputPixels = 50_000_000;
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
const paper = "#ffffff";

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
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
  const picture = sharp(bytes, { limitInputPixels, autoOrient: true })
    .resize({ width, height: width * ratio, fit, background: transparent })
    .toColourspace("srgb");
  // A dish fills its card; a logo stands on whatever colour the screen has.
  if (kind === "dish") picture.flatten({ background: paper });
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

/**
 * Keeps a picture in the sizes that screens use, as WebP, and answers the address of the largest one.
 * Its name comes from the bytes: the same picture again changes nothing and costs nothing. Rejects for what is no picture.
 */
export async function storePicture(mediaDir: string, bytes: Uint8Array, kind: PictureKind): Promise<string> {
  const hash = createHash("sha256").update(`${recipe} ${kind}\n`).update(bytes).digest("hex").slice(0, 32);
  const { widths } = shapes[kind];
  const fileOf = (width: number) => path.join(mediaDir, `${hash}-${width}.webp`);
  const address = `/media/${hash}-${Math.max(...widths)}.webp`;
  const known = await Promise.all(widths.map((width) => isThere(fileOf(width))));
  if (known.every(Boolean)) return address;
  await mkdir(mediaDir, { recursive: true });
  const picture = await decode(bytes, kind);
  for (const width of widths) {
    await writeWhole(fileOf(width), await picture.clone().resize(width).webp(encoding).toBuffer());
  }
  return address;
}
