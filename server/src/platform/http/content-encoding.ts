import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyRequest } from "fastify";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** These levels take about a millisecond for 50 kB. */
export const compressors = {
  br: (plain: Buffer) => compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (plain: Buffer) => compressGzip(plain, { level: 4 }),
} as const;
export type Encoding = keyof typeof compressors;

/** Returns the encoding that a request accepts, or null. */
export function chooseEncoding({ headers }: Pick<FastifyRequest, "headers">): Encoding | null {
  const accepted = headers["accept-encoding"] ?? "";
  if (typeof accepted !== "string") return null;
  if (/\bbr\b(?!;q=0(?![.\d]))/.test(accepted)) return "br";
  return /\bgzip\b(?!;q=0(?![.\d]))/.test(accepted) ? "gzip" : null;
}
