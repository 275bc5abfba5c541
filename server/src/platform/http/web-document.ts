import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { culqiDocumentPolicy, culqiReportOnlyPolicy, documentPolicy } from "./content-security-policy.ts";
import { chooseEncoding, compressors } from "./encoding.ts";
import { isCulqiPage, pathOf } from "./headers.ts";

/** Vite writes it to all scripts and styles of the document (`web/vite.config.ts`). */
const noncePlaceholder = "CSP_NONCE";
/** In `web/index.html`. */
const providerPlaceholder = "PAYMENT_PROVIDER";
const initialDataPlaceholder = /(?<=<script[^>]* id="initial-data"[^>]*>\s*)null/;

/** Returns JSON for the document of a request, or null. */
export type ReadInitialData = (request: FastifyRequest) => Promise<string | null>;

/** `<` could end the script element that carries the JSON. */
function escapeForScript(json: string): string {
  return json.replaceAll("<", String.raw`\u003c`);
}

/**
 * Reads the web application's document and returns a function that sends it with the initial data and a new nonce each
 * time. There is no `ETag`: with a 304 the browser would join the former nonce with the new policy.
 */
export async function createDocumentSender(
  webBuild: string,
  config: Config,
  readInitialData: ReadInitialData,
) {
  const html = await readFile(path.join(webBuild, "index.html"), "utf8");
  const [beforeData = "", afterData = ""] = html
    .replace(providerPlaceholder, config.paymentProvider)
    .split(initialDataPlaceholder);
  const withNonce = (part: string, nonce: string) => part.replaceAll(noncePlaceholder, nonce);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString("base64url");
    const policies = isCulqiPage(config, pathOf(request))
      ? {
          "content-security-policy": culqiDocumentPolicy(nonce),
          "content-security-policy-report-only": culqiReportOnlyPolicy,
        }
      : { "content-security-policy": documentPolicy(nonce) };
    const data = await readInitialData(request);
    const document = Buffer.from(
      withNonce(beforeData, nonce) + escapeForScript(data ?? "null") + withNonce(afterData, nonce),
    );
    const encoding = chooseEncoding(request);
    if (encoding) reply.header("content-encoding", encoding);
    return reply
      .headers({
        ...policies,
        "cache-control": data === null ? "no-cache" : "private, no-store",
        vary: "accept-encoding, cookie",
      })
      .type("text/html; charset=utf-8")
      .send(encoding ? await compressors[encoding](document) : document);
  };
}
