import { readFileSync } from "node:fs";
import Fastify from "fastify";

// This is the reference for reading the menu: a bare Fastify server that sends the same bytes.
const [file = "", contentType = "", contentEncoding = ""] = process.argv.slice(2);
const body = readFileSync(file);
const app = Fastify();
app.get("/health/ready", () => ({ status: "ok" }));
app.get("/*", (_request, reply) =>
  reply.header("content-type", contentType).header("content-encoding", contentEncoding).send(body),
);
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
