/** The stored widths of a dish's picture (4:3) in pixels. The URL of the picture contains the larger one. */
export const pictureWidths = [480, 960] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The side of a company's square logo in pixels. */
export const logoSide = 240;

/** Returns the URL of a dish's picture in a width. Other URLs than those of our media do not change. */
export function getPictureUrl(address: string, width: PictureWidth): string {
  return address.replace(/^(\/media\/[\w-]+)-960\.webp$/, `$1-${width}.webp`);
}
