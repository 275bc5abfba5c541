/** Widths in pixels in which a dish's picture is kept, 4:3; its address names the larger one. */
export const pictureWidths = [480, 960] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Pixels of a side of a company's logo. */
export const logoSide = 240;

/** The address of a dish's picture in one of its widths; an address that is not one of ours stays as it is. */
export function pictureAt(address: string, width: PictureWidth): string {
  return address.replace(/^(\/media\/[\w-]+)-960\.webp$/, `$1-${width}.webp`);
}
