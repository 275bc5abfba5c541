import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { openPromise } from "yauzl";
import { manifestName, manifestSchema, type Manifest } from "../src/platform/backup/manifest.ts";

type ArchiveSeen = {
  readonly manifest: Manifest;
  /** A hash of each entry, whatever the order of its lines: PostgreSQL puts rows where there is room. */
  readonly contents: Readonly<Record<string, string>>;
};

/** What any program that unpacks sees in a backup. */
export async function readArchive(file: string): Promise<ArchiveSeen> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  const contents: Record<string, string> = {};
  let manifest: Manifest | undefined;
  for await (const entry of zip.eachEntry()) {
    const text = (await buffer(await zip.openReadStreamPromise(entry))).toString("latin1");
    if (entry.fileName === manifestName)
      manifest = manifestSchema.parse(JSON.parse(Buffer.from(text, "latin1").toString()));
    else
      contents[entry.fileName] = createHash("md5")
        .update(text.split("\n").toSorted().join("\n"))
        .digest("hex");
  }
  zip.close();
  if (!manifest) throw new Error("The archive has no manifest.");
  return { manifest, contents };
}
