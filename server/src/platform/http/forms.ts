import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { maxFileBytes } from "@lonchera/contract/form";
import { abort } from "./http-error.ts";
import { closeOnUnreadUploads } from "./unread-bodies.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Where routes that take a form are made: elsewhere the parser's hooks would cost every request. */
    forms: FastifyInstance;
  }
}

const limits = {
  // One byte more than may be kept, so that the endpoint's schema sees and says that it is too large.
  fileSize: maxFileBytes + 1,
  files: 1,
  fields: 2_000,
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
};

export async function openForms(app: FastifyInstance, unreadMilliseconds: number): Promise<void> {
  closeOnUnreadUploads(app, unreadMilliseconds);
  await app.register(async (forms) => {
    await forms.register(multipart, { limits, throwFileSizeLimit: false });
    app.decorate("forms", forms);
  });
}

/** What a browser sends for a file that nobody chose is none. */
async function fileOf(part: MultipartFile): Promise<File | undefined> {
  const bytes = await part.toBuffer();
  if (bytes.length === 0 && !part.filename) return undefined;
  return new File([new Uint8Array(bytes)], part.filename, { type: part.mimetype });
}

async function readFields(request: FastifyRequest): Promise<Map<string, unknown[]>> {
  const fields = new Map<string, unknown[]>();
  for await (const part of request.parts()) {
    if (part.type === "field" && (part.valueTruncated || part.fieldnameTruncated))
      abort(413, "request_too_large");
    const value = part.type === "file" ? await fileOf(part) : part.value;
    if (value !== undefined) fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), value]);
  }
  return fields;
}

function hasStatus(error: unknown): boolean {
  return error instanceof Error && ("statusCode" in error || "status" in error);
}

/** The fields of a form by their names: text, a file, or a list of them where a name is repeated. */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, unknown>> {
  const fields = await readFields(request).catch((error: unknown) => {
    // What is left of it is not read any more.
    reply.header("connection", "close");
    // A form that is cut off or has no boundary says so without a status.
    if (hasStatus(error)) throw error;
    return abort(400, "malformed_request");
  });
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}
