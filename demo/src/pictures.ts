import { readFile } from "node:fs/promises";
import { logoSide, pictureWidths } from "@lonchera/contract/picture-urls";
import { demoCompanies, demoDishes } from "./data.ts";

/** The WebP files of a picture by their width in pixels. */
export type EncodedSizes = ReadonlyMap<number, Uint8Array>;

/** Stores a picture and returns its URL. */
export type StoreEncodedPicture = (sizes: EncodedSizes, kind: "dish" | "logo") => Promise<string>;

export type PictureAddresses = {
  /** The URLs by the slug of the dish. */
  readonly dishes: ReadonlyMap<string, string>;
  /** The URLs by the id of the company. */
  readonly logos: ReadonlyMap<number, string>;
};

async function readSizes(name: string, widths: readonly number[]): Promise<EncodedSizes> {
  const files = widths.map(async (width): Promise<[number, Uint8Array]> => {
    return [width, await readFile(new URL(`../pictures/${name}-${width}.webp`, import.meta.url))];
  });
  return new Map(await Promise.all(files));
}

export function readDishPicture(slug: string): Promise<EncodedSizes> {
  return readSizes(`dishes/${slug}`, pictureWidths);
}

export function readCompanyLogo(slug: string): Promise<EncodedSizes> {
  return readSizes(`logos/${slug}`, [logoSide]);
}

/** Stores all pictures. The files already have every size that the screens use, so nothing is encoded. */
export async function storePictures(store: StoreEncodedPicture): Promise<PictureAddresses> {
  const dishes = demoDishes.map(async ({ slug }): Promise<[string, string]> => {
    return [slug, await store(await readDishPicture(slug), "dish")];
  });
  const logos = demoCompanies.map(async ({ id, slug }): Promise<[number, string]> => {
    return [id, await store(await readCompanyLogo(slug), "logo")];
  });
  return { dishes: new Map(await Promise.all(dishes)), logos: new Map(await Promise.all(logos)) };
}
