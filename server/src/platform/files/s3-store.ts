import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { AwsClient } from "aws4fetch";
import type { FastifyInstance } from "fastify";
import { abort } from "../http/http-error.ts";
import type { FileStore } from "./file-store.ts";
import type { S3Settings } from "./s3-variables.ts";

/** The store cannot be reached or refuses a request. The message is one line for the operator. */
export class FileStoreError extends Error {}

/** The maximum wait for the first byte of a response, in milliseconds. */
const longestWait = 10_000;
/** Returns false for a name with a folder, because files in folders below are not ours. */
const isFileName = (name: string) => /^[\w.-]+$/.test(name);
const storedType = { "content-type": "image/webp" };
const forwardedToStore = ["range", "if-range", "if-none-match", "if-modified-since"];
const forwardedToBrowser = [
  "accept-ranges",
  "content-length",
  "content-range",
  "content-type",
  "etag",
  "last-modified",
];

type SendOptions = {
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** Accepted statuses besides those of success. */
  readonly expected?: readonly number[];
};

/** Returns a function that sends signed requests. It throws for unexpected responses. */
function createSender({ bucketUrl, folder, ...keys }: S3Settings) {
  const client = new AwsClient({ ...keys, service: "s3", retries: 2 });
  return async (
    method: string,
    name: string,
    { expected = [], ...sent }: SendOptions = {},
  ): Promise<Response> => {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), longestWait);
    let response: Response;
    try {
      response = await client.fetch(new URL(name, `${bucketUrl}/${folder}`), {
        method,
        signal: waiting.signal,
        ...sent,
      });
    } catch (cause) {
      throw new FileStoreError(`No se pudo llegar al almacén de FILES_URL (${method} ${name}).`, { cause });
    } finally {
      clearTimeout(timer);
    }
    if (response.ok || expected.includes(response.status)) return response;
    const [, code = ""] = /<Code>(\w+)</.exec(await response.text()) ?? [];
    throw new FileStoreError(
      `El almacén de FILES_URL responde ${response.status} ${code} (${method} ${name}).`,
    );
  };
}
type Send = ReturnType<typeof createSender>;

function toStream({ body }: Response): Readable | undefined {
  return body === null ? undefined : Readable.fromWeb(body);
}

/** Forwards a browser's range and conditional headers to the store. */
function serve(app: FastifyInstance, send: Send): void {
  app.route<{ Params: { name: string } }>({
    method: ["GET", "HEAD"],
    url: "/media/:name",
    handler: async ({ method, headers, params: { name } }, reply) => {
      if (!/^[\w-]+\.webp$/.test(name)) abort(404, "not_found");
      const forwardedHeaders = forwardedToStore.flatMap((header) => {
        const value = headers[header];
        return typeof value === "string" ? [[header, value] as const] : [];
      });
      const response = await send(method, name, {
        headers: Object.fromEntries(forwardedHeaders),
        expected: [304, 404, 416],
      });
      const { status } = response;
      if (status === 404 || status === 416) {
        await response.body?.cancel();
        return status === 404 ? abort(404, "not_found") : abort(416, "malformed_request");
      }
      for (const header of forwardedToBrowser) {
        const value = response.headers.get(header);
        if (value !== null) reply.header(header, value);
      }
      reply.header("cache-control", "public, max-age=31536000, immutable");
      return reply.status(status).send(method === "HEAD" ? undefined : toStream(response));
    },
  });
}

/** Returns the keys of one page of the list, and whether it is the last page. */
function readPage(xml: string) {
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => key);
  return { keys, isLast: !xml.includes("<IsTruncated>true<") };
}

/** Keeps files in a bucket of an S3-compatible store. */
export function openS3Store(settings: S3Settings): FileStore {
  const send = createSender(settings);
  const { bucketUrl, folder } = settings;
  const write = async (name: string, bytes: Uint8Array) => {
    const body = Uint8Array.from(bytes);
    const sha256 = createHash("sha256").update(body).digest("hex");
    await send("PUT", name, { headers: { ...storedType, "x-amz-content-sha256": sha256 }, body });
  };
  const read = async (name: string) => {
    const response = await send("GET", name, { expected: [404] });
    if (response.ok) return toStream(response);
    await response.body?.cancel();
    return undefined;
  };
  return {
    write,
    read,
    list: async () => {
      const names: string[] = [];
      for (let marker = "", isLast = false; !isLast;) {
        const query = new URLSearchParams({ prefix: folder, marker });
        const page = readPage(await (await send("GET", `${bucketUrl}?${query.toString()}`)).text());
        names.push(...page.keys.map((key) => key.slice(folder.length)).filter(isFileName));
        marker = page.keys.at(-1) ?? "";
        isLast = page.isLast || marker === "";
      }
      return names;
    },
    readTime: async (name) => {
      const { ok, headers } = await send("HEAD", name, { expected: [404] });
      return ok ? Date.parse(headers.get("last-modified") ?? "") : undefined;
    },
    // The file is written again, because not every store changes the time of a file that is copied onto itself.
    renew: async (name) => {
      const bytes = await read(name);
      if (bytes) await write(name, await buffer(bytes));
      return bytes !== undefined;
    },
    delete: async (name) => {
      await send("DELETE", name, { expected: [404] });
    },
    serve: (app) => Promise.resolve(serve(app, send)),
  };
}
