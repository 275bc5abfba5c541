import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { isLocalCaller } from "../http/client-address.ts";
import { abort } from "../http/http-error.ts";
import { framedMail, outboxListPage, outboxMailPage, outboxPath } from "./outbox-page.ts";
import { outboxFolder, readOutbox, readOutboxMail, type OutboxMail } from "./outbox.ts";

const mostShown = 200;

const pagePolicy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const ownNames = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

/** Another name for this machine may be a foreign page's, which would read what its visitor may read. */
function mayLook(request: FastifyRequest): boolean {
  return isLocalCaller(request) && ownNames.has(request.hostname);
}

type Named = { Params: { name: string } };

/**
 * The mails of the demo, for whoever sits at the machine that runs it: their links open accounts.
 * Where mail is real, or this is no demo, nothing is there.
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
  const mailOf = async ({ params }: FastifyRequest<Named>): Promise<OutboxMail> =>
    (await readOutboxMail(folder, params.name)) ?? abort(404, "not_found");
  const onRequest = async (request: FastifyRequest) => {
    if (!mayLook(request)) abort(404, "not_found");
  };
  app.get(outboxPath, { onRequest }, async (_request, reply) => {
    const { mails, count } = await readOutbox(folder, mostShown);
    return html(reply, pagePolicy, outboxListPage(mails, count));
  });
  app.get<Named>(`${outboxPath}:name/`, { onRequest }, async (request, reply) =>
    html(reply, pagePolicy, outboxMailPage(await mailOf(request))),
  );
  app.get<Named>(`${outboxPath}:name/html/`, { onRequest }, async (request, reply) =>
    html(reply, mailPolicy, framedMail(await mailOf(request))),
  );
}
