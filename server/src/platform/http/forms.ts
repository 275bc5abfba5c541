import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { maxFileBytes } from "@lonchera/contract/multipart-fields";
import { abort } from "./http-error.ts";
import { closeOnRejectedUploads } from "./connections.ts";

declare module "fastify" {
  interface FastifyInstance {
    /**
     * The scope of the routes that accept a form. In a common scope, the hooks of the parser would slow down all
     * routes.
     */
    forms: FastifyInstance;
  }
}

const limits = {
  // One byte more than allowed, so that the endpoint's schema reports that the file is too large.
  fileSize: maxFileBytes + 1,
  files: 1,
  fields: 2_000,
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
};

export async function registerForms(app: FastifyInstance, rejectedUploadTimeout: number): Promise<void> {
  closeOnRejectedUploads(app, rejectedUploadTimeout);
  await app.register(async (forms) => {
    await forms.register(multipart, { limits, throwFileSizeLimit: false });
    app.decorate("forms", forms);
  });
}

/** Returns undefined for the empty part that browsers send if no file was chosen. */
async function readFile(part: MultipartFile): Promise<File | undefined> {
  const bytes = await part.toBuffer();
  if (bytes.length === 0 && !part.filename) return undefined;
  return new File([new Uint8Array(bytes)], part.filename, { type: part.mimetype });
}

async function readFields(request: FastifyRequest): Promise<Map<string, unknown[]>> {
  const fields = new Map<string, unknown[]>();
  for await (const part of request.parts()) {
    if (part.type === "field" && (part.valueTruncated || part.fieldnameTruncated))
      abort(413, "request_too_large");
    const value = part.type === "file" ? await readFile(part) : part.value;
    if (value !== undefined) fields.getOrInsert(part.fieldname, []).push(value);
  }
  return fields;
}

function hasStatus(error: unknown): boolean {
  return error instanceof Error && ("statusCode" in error || "status" in error);
}

/** Reads the fields of a form by name: a text, a file, or a list of them when the name is repeated. */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, unknown>> {
  const fields = await readFields(request).catch((error: unknown) => {
    // The rest of the form is not read.
    reply.header("connection", "close");
    // The parser reports a truncated form, or one without a boundary, without a status.
    if (hasStatus(error)) throw error;
    return abort(400, "malformed_request");
  });
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}
