import path from "node:path";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { apiPagePolicy } from "./content-security-policy.ts";
import { createOpenApiDocument } from "./openapi.ts";

// This copy of Swagger UI is used because `swagger-ui-dist` brings a package that reports each installation.
const pageFiles = path.join(
  path.dirname(fileURLToPath(import.meta.resolve("@fastify/swagger-ui/package.json"))),
  "static",
);

const page = `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API de Lonchera</title>
    <link rel="stylesheet" href="/api/docs/files/swagger-ui.css" />
  </head>
  <body>
    <main id="api"></main>
    <script src="/api/docs/files/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`;

const start = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#api", docExpansion: "list" });`;

/** Serves the OpenAPI document and a page on which people can read and try it. */
export async function apiPageRoutes(app: FastifyInstance): Promise<void> {
  let document: string | undefined;
  app.get("/api/openapi.json", (_request, reply) => {
    document ??= JSON.stringify(createOpenApiDocument());
    return reply.type("application/json; charset=utf-8").send(document);
  });
  app.get("/api/docs", (_request, reply) =>
    reply.header("content-security-policy", apiPagePolicy).type("text/html; charset=utf-8").send(page),
  );
  app.get("/api/docs/start.js", (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(start),
  );
  await app.register(staticFiles, {
    root: pageFiles,
    prefix: "/api/docs/files/",
    decorateReply: false,
    index: false,
    allowedPath: (file) => /^\/swagger-ui(-bundle)?\.(css|js)$/.test(file),
  });
}
