import type { FastifyInstance } from "fastify";
import type { AuditEvent } from "@lonchera/contract/audit";
import {
  dismissFailedEmail,
  listFailedEmails,
  retryFailedEmail,
  type FailedEmail,
} from "@lonchera/contract/failed-emails";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { transaction } from "../../platform/db/transaction.ts";
import {
  countFailedEmails,
  deleteFailedEmail,
  findFailedEmails,
  retryEmail,
  type FailedEmailJob,
} from "../../platform/email/failed-emails.ts";
import { abort } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { describeEmailError } from "./describe-email-error.ts";

function toFailedEmail({ id, to, subject, attempts, ...job }: FailedEmailJob): FailedEmail {
  return {
    id,
    to,
    subject,
    attempts,
    created_at: job.createdAt.toISOString(),
    tried_at: job.triedAt.toISOString(),
    next_attempt_at: job.nextAttemptAt?.toISOString() ?? null,
    error: describeEmailError(job.error),
  };
}

/** `change` returns the subject, which identifies the e-mail in the audit log, because the log holds no addresses. */
async function changeFailedEmail(
  { db, clock }: Deps,
  event: AuditEvent,
  change: (tx: Transaction) => Promise<string | undefined>,
): Promise<null> {
  await transaction(db, async (tx) => {
    const subject = (await change(tx)) ?? abort(404, "not_found");
    await recordAuditEvent(tx, { event, at: new Date(clock()), details: [["Asunto", subject]] });
  });
  return null;
}

export function failedEmailRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, audit } = deps;
  route(app, listFailedEmails, async ({ query }) => {
    const [count, jobs] = await Promise.all([countFailedEmails(db), findFailedEmails(db, query)]);
    if (jobs.length > 0) audit.recordView("client", [], [["Correos fallidos", `Página ${query.page}`]]);
    return { count, results: jobs.map(toFailedEmail) };
  });
  route(app, retryFailedEmail, ({ params }) =>
    changeFailedEmail(deps, "email-retried", (tx) => retryEmail(tx, params.id)),
  );
  route(app, dismissFailedEmail, ({ params }) =>
    changeFailedEmail(deps, "email-dismissed", (tx) => deleteFailedEmail(tx, params.id)),
  );
}
