import { createHash } from "node:crypto";
import { abortField } from "./http-error.ts";

/** The idempotency key of a request with the hash of its body. */
export type IdempotencyKey = { readonly key: string; readonly hash: string } | null;

const maxKeyLength = 200;

/** Describes a file by its name and size, because JSON would show it as an empty object. */
function describeFile(_name: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size] : value;
}

export function parseIdempotencyKey(header: string | string[] | undefined, body: unknown): IdempotencyKey {
  if (header === undefined || header === "") return null;
  if (typeof header !== "string" || header.length > maxKeyLength)
    return abortField("Idempotency-Key", "La clave no es válida.");
  return {
    key: header,
    hash: createHash("sha256").update(JSON.stringify(body, describeFile)).digest("base64url"),
  };
}
