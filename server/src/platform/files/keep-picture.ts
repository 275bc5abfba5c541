import path from "node:path";
import { maxPixels, pictureMessages, type PictureInput } from "@lonchera/contract/picture-input";
import type { Config } from "../../config.ts";
import { boundedQueue } from "../http/bounded-queue.ts";
import { abortField } from "../http/http-error.ts";
import { isKept, storePicture, UnreadablePicture, type PictureKind } from "./store-picture.ts";

/** Decoding one can take some hundred megabytes. */
const atOnce = 2;
const mostWaiting = 20;
const inTurn = boundedQueue(atOnce, mostWaiting);

/** By what a file begins with, whatever it is called: nothing else is shown to the decoders. */
function isOfKnownFormat(bytes: Buffer): boolean {
  const begin = bytes.toString("latin1", 0, 64);
  if (begin.startsWith("\u00ff\u00d8\u00ff") || begin.startsWith("\u0089PNG\r\n\u001a\n")) return true;
  if (begin.startsWith("RIFF")) return begin.slice(8, 12) === "WEBP";
  return begin.slice(4, 8) === "ftyp" && /avi[fs]/.test(begin.slice(8));
}

/** Undefined where not even its beginning can be read. */
async function pixelsOf(bytes: Buffer): Promise<number | undefined> {
  const { default: sharp } = await import("sharp");
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  return found && found.width * found.height;
}

async function keepUpload(mediaDir: string, kind: PictureKind, field: string, file: File): Promise<string> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!isOfKnownFormat(bytes)) abortField(field, pictureMessages.format);
  const pixels = await pixelsOf(bytes);
  if (pixels === undefined) abortField(field, pictureMessages.damaged);
  if (pixels > maxPixels) abortField(field, pictureMessages.tooManyPixels);
  try {
    return await inTurn(() => storePicture(mediaDir, bytes, kind));
  } catch (error) {
    if (error instanceof UnreadablePicture) abortField(field, pictureMessages.damaged);
    throw error;
  }
}

/**
 * What a form's picture comes to: the address of a kept one, null to show none, undefined to leave it as it is.
 * Files are written before the transaction that names them: what it leaves unnamed is swept up later.
 */
export async function keepPicture(
  { dataDir }: Config,
  kind: PictureKind,
  field: string,
  input: PictureInput,
): Promise<string | null | undefined> {
  const mediaDir = path.join(dataDir, "media");
  if (input === undefined) return undefined;
  if (input === null || input === "") return null;
  if (typeof input !== "string") return keepUpload(mediaDir, kind, field, input);
  return (await isKept(mediaDir, input, kind)) ? input : abortField(field, pictureMessages.unknown);
}

/** A picture in the words of the history: no two are called the same. */
export function pictureName(address: string | null): string | null {
  return address && path.basename(address).slice(0, 8);
}
