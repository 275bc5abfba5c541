import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { culqiDocumentPolicy, culqiReportOnlyPolicy, documentPolicy } from "./content-security-policy.ts";
import { isCulqiPage, pathOf } from "./headers.ts";

/** Vite writes it to all scripts and styles of the document (`web/vite.config.ts`). */
const noncePlaceholder = "CSP_NONCE";
/** In `web/index.html`. */
const providerPlaceholder = "PAYMENT_PROVIDER";

/**
 * Reads the web application's document and returns a function that sends it with a new nonce each time. There is no
 * `ETag`: with a 304 the browser would join the former nonce with the new policy.
 */
export async function createDocumentSender(webBuild: string, config: Config) {
  const html = await readFile(path.join(webBuild, "index.html"), "utf8");
  const parts = html.replace(providerPlaceholder, config.paymentProvider).split(noncePlaceholder);
  return (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString("base64url");
    const policies = isCulqiPage(config, pathOf(request))
      ? {
          "content-security-policy": culqiDocumentPolicy(nonce),
          "content-security-policy-report-only": culqiReportOnlyPolicy,
        }
      : { "content-security-policy": documentPolicy(nonce) };
    return reply
      .headers({ ...policies, "cache-control": "no-cache" })
      .type("text/html; charset=utf-8")
      .send(parts.join(nonce));
  };
}
