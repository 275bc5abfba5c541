import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import type { FileStore } from "../files/file-store.ts";
import { serviceWorkerPolicy } from "./content-security-policy.ts";
import { isScreenRequest } from "./headers.ts";
import { abort } from "./http-error.ts";
import { createDocumentSender, type DocumentOptions } from "./web-document.ts";

const defaultWebBuild = fileURLToPath(new URL("../../../../web/dist", import.meta.url));

/** Serves the web build and the media, and the web application's document for every other page address. */
export async function serveStaticFiles(
  app: FastifyInstance,
  { config, files }: { readonly config: Config; readonly files: FileStore },
  content: DocumentOptions,
  webBuild = defaultWebBuild,
): Promise<void> {
  await files.serve(app);
  const isBuilt = existsSync(path.join(webBuild, "index.html"));
  const sendDocument = isBuilt ? await createDocumentSender(webBuild, config, content) : null;
  if (isBuilt) {
    const served = { decorateReply: false, preCompressed: true, index: false, cacheControl: false } as const;
    await app.register(staticFiles, {
      ...served,
      root: path.join(webBuild, "assets"),
      prefix: "/assets/",
      setHeaders: (reply) => void reply.header("cache-control", "public, max-age=31536000, immutable"),
    });
    await app.register(staticFiles, {
      ...served,
      root: webBuild,
      prefix: "/",
      wildcard: false,
      // The document is only sent with a nonce. A compressed file is sent under the name of the original.
      globIgnore: ["index.html*", ".server/**", "assets/**", "**/*.{br,gz}"],
      setHeaders: (reply, file) => {
        reply.header("cache-control", "public, max-age=0, must-revalidate");
        if (path.relative(webBuild, file).startsWith("sw.js"))
          reply.header("content-security-policy", serviceWorkerPolicy);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    return isScreenRequest(request) && sendDocument ? sendDocument(request, reply) : abort(404, "not_found");
  });
}
