/** The stored widths of a dish's picture (4:3) in pixels. Its URL names the larger one. */
export const pictureWidths = [480, 960] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The side of a company's square logo in pixels. */
export const logoSide = 240;

/** The URL of a dish's picture in a width. URLs that are not of our media stay unchanged. */
export function getPictureUrl(address: string, width: PictureWidth): string {
  return address.replace(/^(\/media\/[\w-]+)-960\.webp$/, `$1-${width}.webp`);
}
