import path from "node:path";
import type { Config } from "../../config.ts";
import { openDiskStore } from "./disk-store.ts";
import type { FileStore } from "./file-store.ts";
import { openS3Store } from "./s3-store.ts";

/** With `flush` a folder's files are on the disk once they are written; a store sees to that by itself. */
export function openFileStore(
  { s3, dataDir }: Pick<Config, "s3" | "dataDir">,
  options: { readonly flush?: boolean } = {},
): FileStore {
  return s3 ? openS3Store(s3) : openDiskStore(path.resolve(dataDir, "media"), options);
}
