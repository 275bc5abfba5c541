import type { FastifyReply, FastifyRequest } from "fastify";
import { errorTexts } from "@lonchera/contract/errors";
import { importMessages, type ImportRefusal, type RowProblem } from "@lonchera/contract/imports";
import { toHttpError } from "../../platform/http/errors.ts";
import { HttpError } from "../../platform/http/http-error.ts";

/** Ends an import with what is wrong with its file: all of it, or rows of it. */
export function refuseImport(
  error: string,
  skipped: readonly RowProblem[] = [],
  duplicated: readonly RowProblem[] = [],
): never {
  throw new HttpError(400, { error, skipped_rows: [...skipped], duplicated_rows: [...duplicated] });
}

function isImportRefusal(body: HttpError["body"]): body is ImportRefusal {
  return "skipped_rows" in body;
}

/** The first of the messages that other endpoints answer for a field, or their `detail`. */
function sentenceOf(body: HttpError["body"]): string {
  if ("code" in body && body.code === "request_too_large") return importMessages.tooLarge;
  const [first = errorTexts.malformed_request] = Object.values(body).flat() as string[];
  return first;
}

/** By which the parser of forms says so. */
const tooManyFiles = "FST_FILES_LIMIT";

const told = (error: string): ImportRefusal => ({ error, skipped_rows: [], duplicated_rows: [] });

/** Refusals of the import's own shape; who may not call, or has to come back later, is told as everywhere. */
export function answerImportRefusal(error: Error, _request: FastifyRequest, reply: FastifyReply) {
  if ("code" in error && error.code === tooManyFiles)
    return reply.status(400).send(told(importMessages.oneFile));
  const refused = toHttpError(error as HttpError);
  if (!refused || [401, 403, 503].includes(refused.status)) return reply.send(error);
  if (isImportRefusal(refused.body)) return reply.status(refused.status).send(refused.body);
  const sentence = sentenceOf(refused.body);
  return reply.status(sentence === importMessages.tooLarge ? 413 : refused.status).send(told(sentence));
}
