import { z } from "zod";

export const manifestName = "manifest.json";
export const secretName = "secret";
/** Of the archive itself; what it holds is told by its migrations. */
export const formatVersion = 1;
/** Of the manifest, unpacked: enough for two hundred thousand pictures. */
export const maxManifestBytes = 32_000_000;

const written = { bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };
const named = { schema: z.string(), name: z.string() };
const wholeNumber = z.string().regex(/^-?\d+$/);

const table = z.object({ ...named, columns: z.array(z.string()), rows: z.int().min(0), ...written });
const sequence = z.object({ ...named, last: wholeNumber, called: z.boolean() });
const migration = z.object({ hash: z.string(), at: z.number() });

/** What stands in an archive, and as what it must be found again. */
export const manifestSchema = z.object({
  format: z.literal(formatVersion),
  takenAt: z.iso.datetime(),
  /** Those that the database had, the first one first. */
  migrations: z.array(migration).min(1),
  /** The version of the tables of jobs; null where there were none. */
  jobs: z.int().nullable(),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** Pictures, and the secret of an embedded database. */
  files: z.array(z.object({ name: z.string(), ...written })),
});

export type Manifest = z.output<typeof manifestSchema>;
export type ArchivedTable = z.output<typeof table>;
export type Sequence = z.output<typeof sequence>;
export type Migration = z.output<typeof migration>;
export type Written = { readonly bytes: number; readonly sha256: string };

export function entryOfTable({ schema, name }: { schema: string; name: string }): string {
  return `tables/${schema}.${name}.copy`;
}

/** Of nothing else does a name become a path. */
const picture = /^media\/([0-9a-f]{32}-\d+\.webp)$/;

export function entryOfPicture(file: string): string {
  return `media/${file}`;
}

/** The file of a picture; undefined for what is none. */
export function pictureOfEntry(entry: string): string | undefined {
  return picture.exec(entry)?.[1];
}
