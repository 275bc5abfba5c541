import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { isScreenAddress, offlineDocument } from "@lonchera/contract/offline-document";
import type { Config } from "../../config.ts";
import type { FileStore } from "../files/file-store.ts";
import { serviceWorkerPolicy } from "./content-security-policy.ts";
import { pathOf } from "./headers.ts";
import { abort } from "./http-error.ts";
import { createDocumentSender, type DocumentContent } from "./web-document.ts";

const defaultWebBuild = fileURLToPath(new URL("../../../../web/dist", import.meta.url));

/** Serves the web build and the media, and the web application's document for every other page address. */
export async function serveStaticFiles(
  app: FastifyInstance,
  { config, files }: { readonly config: Config; readonly files: FileStore },
  content: DocumentContent,
  webBuild = defaultWebBuild,
): Promise<void> {
  await files.serve(app);
  const isBuilt = existsSync(path.join(webBuild, "index.html"));
  const sendDocument = isBuilt ? await createDocumentSender(webBuild, config, content) : null;
  if (isBuilt) {
    await app.register(staticFiles, {
      root: webBuild,
      prefix: "/",
      decorateReply: false,
      wildcard: false,
      preCompressed: true,
      index: false,
      // The document is sent with a nonce only.
      globIgnore: ["index.html*", ".server/**"],
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header(
          "cache-control",
          isHashed ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate",
        );
        if (path.relative(webBuild, file).startsWith("sw.js"))
          reply.header("content-security-policy", serviceWorkerPolicy);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const address = pathOf(request);
    const isPage = request.method === "GET" && (isScreenAddress(address) || address === offlineDocument);
    return isPage && sendDocument ? sendDocument(request, reply) : abort(404, "not_found");
  });
}
