import type { FastifyReply, FastifyRequest } from "fastify";
import { errorTexts } from "@lonchera/contract/error-texts";
import { importMessages, type ImportRefusal, type RowProblem } from "@lonchera/contract/imports";
import { toHttpError } from "../../platform/http/errors.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import type { UnreadableReason } from "../../platform/spreadsheets/sheet-content.ts";

/** Throws an error that refuses a file as a whole, or because of some of its rows. */
export function throwImportError(
  error: string,
  skipped: readonly RowProblem[] = [],
  duplicated: readonly RowProblem[] = [],
): never {
  throw new HttpError(400, { error, skipped_rows: [...skipped], duplicated_rows: [...duplicated] });
}

function isImportRefusal(body: HttpError["body"]): body is ImportRefusal {
  return "skipped_rows" in body;
}

/** Returns the first field message of the body, or its `detail`. */
function getFirstMessage(body: HttpError["body"]): string {
  if ("code" in body && body.code === "request_too_large") return importMessages.tooLarge;
  const [first = errorTexts.malformed_request] = Object.values(body).flat() as string[];
  return first;
}

/** The form parser throws this code. */
const tooManyFiles = "FST_FILES_LIMIT";

const toImportError = (error: string): ImportRefusal => ({ error, skipped_rows: [], duplicated_rows: [] });

/** Sends refusals in the shape of imports. Answers 401, 403 and 503 keep the common shape. */
export function sendImportError(error: Error, _request: FastifyRequest, reply: FastifyReply) {
  if ("code" in error && error.code === tooManyFiles)
    return reply.status(400).send(toImportError(importMessages.oneFile));
  const refused = toHttpError(error as HttpError);
  if (!refused || [401, 403, 503].includes(refused.status)) return reply.send(error);
  if (isImportRefusal(refused.body)) return reply.status(refused.status).send(refused.body);
  const sentence = getFirstMessage(refused.body);
  return reply
    .status(sentence === importMessages.tooLarge ? 413 : refused.status)
    .send(toImportError(sentence));
}

/** Messages for the user, with advice about an unreadable file. */
const unreadableMessages: Readonly<Record<UnreadableReason, string>> = {
  "not-a-spreadsheet":
    "El archivo no es una hoja de cálculo de Excel. Guárdalo como .xlsx o .xls y vuelve a intentarlo.",
  encrypted: "El archivo está protegido con contraseña. Quítala y vuelve a intentarlo.",
  damaged: "El archivo está dañado o incompleto. Ábrelo, guárdalo de nuevo como .xlsx y vuelve a intentarlo.",
  "too-large":
    "El contenido del archivo es demasiado grande. Deja solo la hoja que importas y vuelve a intentarlo.",
  "too-many-rows": importMessages.tooManyRows,
  "too-many-columns": "El archivo tiene demasiadas columnas. Quita las que sobran y vuelve a intentarlo.",
  "took-too-long":
    "El archivo tarda demasiado en leerse. Deja solo la hoja que importas, guárdalo de nuevo como .xlsx y vuelve a intentarlo.",
};

export function throwUnreadableFile(reason: UnreadableReason): never {
  return throwImportError(unreadableMessages[reason]);
}
