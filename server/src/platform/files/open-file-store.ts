import path from "node:path";
import type { Config } from "../../config.ts";
import { openDiskStore } from "./disk-store.ts";
import type { FileStore } from "./file-store.ts";
import { openS3Store } from "./s3-store.ts";

/**
 * Opens the store of the pictures. With `flush`, files in a folder are on the disk once they are written. S3 does that
 * by itself.
 */
export function openFileStore(
  { s3, dataDir }: Pick<Config, "s3" | "dataDir">,
  options: { readonly flush?: boolean } = {},
): FileStore {
  return s3 ? openS3Store(s3) : openDiskStore(path.resolve(dataDir, "media"), options);
}
