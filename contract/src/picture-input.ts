import { z } from "zod";
import { maxFileBytes } from "./form.ts";

/** Most pixels of a picture: a small file can unfold into a huge one. */
export const maxPixels = 50_000_000;

export const pictureMessages = {
  format: "La imagen debe ser JPEG, PNG, WebP o AVIF.",
  tooLarge: "La imagen no debe superar 5 MB.",
  tooManyPixels: "La imagen no debe superar 50 millones de píxeles.",
  damaged: "La imagen está dañada o incompleta.",
  unknown: "La imagen ya no existe.",
} as const;

/**
 * A new picture as a file, or the address of one that is kept already, as a clone sends it.
 * Null or `""` takes the picture away; without the field it stays.
 */
export const pictureInput = z
  .union(
    [
      z.file().max(maxFileBytes, pictureMessages.tooLarge),
      z.string().regex(/^(\/media\/[0-9a-f]{32}-\d{2,4}\.webp)?$/, pictureMessages.format),
      z.null(),
    ],
    pictureMessages.format,
  )
  .optional();
export type PictureInput = z.output<typeof pictureInput>;
