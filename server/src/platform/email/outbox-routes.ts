import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { isLocalCaller } from "../http/client-address.ts";
import { abort } from "../http/http-error.ts";
import { outboxEmailPage, outboxListPage, outboxPath } from "./outbox-page.ts";
import { outboxFolder, readOutbox, readOutboxEmail, type OutboxEmail } from "./outbox.ts";

const listLimit = 200;

const pagePolicy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const emailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const localNames = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

/** Checks the host name too: another site could point its own name at this machine and read the page in a visitor's browser. */
function isAllowed(request: FastifyRequest): boolean {
  return isLocalCaller(request) && localNames.has(request.hostname);
}

type NameParam = { Params: { name: string } };

/**
 * Shows the demo's e-mails to callers on the same machine only, because their links open accounts.
 * The routes exist in the demo without an SMTP server only.
 */
export function outboxRoutes(app: FastifyInstance, { config }: { config: Config }): void {
  if (!config.demo || config.production || config.smtpUrl !== undefined) return;
  const folder = outboxFolder(config);
  const html = (reply: FastifyReply, policy: string, content: string) =>
    reply
      .header("content-security-policy", policy)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(content);
  const readEmail = async ({ params }: FastifyRequest<NameParam>): Promise<OutboxEmail> =>
    (await readOutboxEmail(folder, params.name)) ?? abort(404, "not_found");
  const onRequest = async (request: FastifyRequest) => {
    if (!isAllowed(request)) abort(404, "not_found");
  };
  app.get(outboxPath, { onRequest }, async (_request, reply) => {
    const { emails, count } = await readOutbox(folder, listLimit);
    return html(reply, pagePolicy, outboxListPage(emails, count));
  });
  app.get<NameParam>(`${outboxPath}:name/`, { onRequest }, async (request, reply) =>
    html(reply, pagePolicy, outboxEmailPage(await readEmail(request))),
  );
  app.get<NameParam>(`${outboxPath}:name/html/`, { onRequest }, async (request, reply) => {
    const { html: email } = await readEmail(request);
    // Links open beside the frame.
    return html(reply, emailPolicy, email.replace("<head>", '<head><base target="_blank" />'));
  });
}
