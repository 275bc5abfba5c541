import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { isLocalCaller } from "../http/client-address.ts";
import { abort } from "../http/http-error.ts";
import { renderOutboxEmail, renderOutboxList, outboxPath, outboxStyleHash } from "./outbox-page.ts";
import { getOutboxFolder, readOutbox, findOutboxEmail, type OutboxEmail } from "./outbox.ts";

const listLimit = 200;

const pagePolicy = `default-src 'none'; img-src 'self'; style-src '${outboxStyleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** E-mails have style attributes, because mail programs need them. */
const emailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

type NameParam = { Params: { name: string } };

/**
 * Shows the e-mails of the demo, only if there is no SMTP server. Only callers on the same machine can see them,
 * because their links give access to accounts.
 */
export function outboxRoutes(app: FastifyInstance, { config }: { config: Config }): void {
  if (!config.demo || config.production || config.smtpUrl !== undefined) return;
  const folder = getOutboxFolder(config);
  const sendHtml = (reply: FastifyReply, policy: string, content: string) =>
    reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(content);
  const readEmail = async ({ params }: FastifyRequest<NameParam>): Promise<OutboxEmail> =>
    (await findOutboxEmail(folder, params.name)) ?? abort(404, "not_found");
  const onRequest = async (request: FastifyRequest) => {
    if (!isLocalCaller(request)) abort(404, "not_found");
  };
  app.get(outboxPath, { onRequest }, async (_request, reply) => {
    const { emails, count } = await readOutbox(folder, listLimit);
    return sendHtml(reply, pagePolicy, renderOutboxList(emails, count));
  });
  app.get<NameParam>(`${outboxPath}:name/`, { onRequest }, async (request, reply) =>
    sendHtml(reply, pagePolicy, renderOutboxEmail(await readEmail(request))),
  );
  app.get<NameParam>(`${outboxPath}:name/html/`, { onRequest }, async (request, reply) => {
    const { html: email } = await readEmail(request);
    // Links open in a new window.
    return sendHtml(reply, emailPolicy, email.replace("<head>", '<head><base target="_blank" />'));
  });
}
