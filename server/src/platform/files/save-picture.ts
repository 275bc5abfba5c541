import path from "node:path";
import { maxPixels, pictureMessages, type PictureInput } from "@lonchera/contract/multipart-fields";
import { createBoundedQueue } from "../http/request-queue.ts";
import { abortField } from "../http/http-error.ts";
import type { FileStore } from "./file-store.ts";
import {
  renewSavedPicture,
  writePicture,
  UnreadablePictureError,
  type PictureKind,
} from "./picture-files.ts";

/** Decoding a picture can take hundreds of megabytes. */
const concurrency = 2;
const mostWaiting = 20;
const queue = createBoundedQueue(concurrency, mostWaiting);

/** Checks the first bytes of a file, so that the decoders see no other formats. */
function hasKnownFormat(bytes: Buffer): boolean {
  const begin = bytes.toString("latin1", 0, 64);
  if (begin.startsWith("\u00ff\u00d8\u00ff") || begin.startsWith("\u0089PNG\r\n\u001a\n")) return true;
  if (begin.startsWith("RIFF")) return begin.slice(8, 12) === "WEBP";
  return begin.slice(4, 8) === "ftyp" && /avi[fs]/.test(begin.slice(8));
}

/** Returns undefined for a file without a readable header. */
async function countPixels(bytes: Buffer): Promise<number | undefined> {
  const { default: sharp } = await import("sharp");
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  return found && found.width * found.height;
}

async function saveUpload(files: FileStore, kind: PictureKind, field: string, file: File): Promise<string> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!hasKnownFormat(bytes)) abortField(field, pictureMessages.format);
  const pixels = await countPixels(bytes);
  if (pixels === undefined) abortField(field, pictureMessages.damaged);
  if (pixels > maxPixels) abortField(field, pictureMessages.tooManyPixels);
  try {
    return await queue(() => writePicture(files, bytes, kind));
  } catch (error) {
    if (error instanceof UnreadablePictureError) abortField(field, pictureMessages.damaged);
    throw error;
  }
}

/**
 * Saves the picture of a form. Returns its address, null for no picture, and undefined to keep the present one.
 * Files are written before the transaction that names them; unused ones are deleted later.
 */
export async function savePicture(
  files: FileStore,
  kind: PictureKind,
  field: string,
  input: PictureInput,
): Promise<string | null | undefined> {
  if (input === undefined) return undefined;
  if (input === null || input === "") return null;
  if (typeof input !== "string") return saveUpload(files, kind, field, input);
  return (await renewSavedPicture(files, input, kind)) ? input : abortField(field, pictureMessages.unknown);
}

/** Returns a short name that distinguishes pictures in the history of changes. */
export function getPictureName(address: string | null): string | null {
  return address && path.basename(address).slice(0, 8);
}
