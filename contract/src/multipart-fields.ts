import { z } from "zod";

// Form data carries numbers and flags as text. These schemas parse it and accept JSON values unchanged.

/** The maximum size of an uploaded file. */
export const maxFileBytes = 5 * 1024 * 1024;

/** Parses a whole number. `""` becomes undefined. Other text stays as it is, and the schema refuses it. */
export function parseWholeNumber(text: string): number | string | undefined {
  const typed = text.trim();
  if (typed === "") return undefined;
  return /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed;
}

/** Parses a whole number. `""` becomes `empty`: undefined or null. */
export function formNumber<S extends z.ZodType>(schema: S, empty?: null) {
  return z.preprocess(
    (value: z.input<S> | string) => (typeof value === "string" ? (parseWholeNumber(value) ?? empty) : value),
    schema,
  );
}

const flags: Readonly<Record<string, boolean>> = { true: true, false: false, "1": true, "0": false };

export function formFlag<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value: z.input<S> | string) =>
      typeof value === "string" ? (flags[value.toLowerCase()] ?? value) : value,
    schema,
  );
}

/** A list that is sent as a repeated field. A single value becomes a list of one. */
export function formList<S extends z.ZodType>(item: S, missing: string) {
  return z.preprocess(
    (value: z.input<S>[] | z.input<S> | null) =>
      value === undefined || value === null || Array.isArray(value) ? value : [value],
    z.array(item, missing).min(1, missing),
  );
}

/** The maximum number of pixels of a picture, because a small file can decode to a huge image. */
export const maxPixels = 50_000_000;

export const pictureMessages = {
  format: "La imagen debe ser JPEG, PNG, WebP o AVIF.",
  tooLarge: "La imagen no debe superar 5 MB.",
  tooManyPixels: "La imagen no debe superar 50 millones de píxeles.",
  damaged: "La imagen está dañada o incompleta.",
  unknown: "La imagen ya no existe.",
} as const;

/**
 * A new picture as a file, or the URL of a stored picture, which a clone sends. Null or `""` removes the picture. Without
 * the field, the picture does not change.
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
