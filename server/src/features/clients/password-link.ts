import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { queueEmails, type Email } from "../../platform/email/queue-emails.ts";
import { abort } from "../../platform/http/http-error.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import { consumeRateLimits } from "../../platform/http/rate-limit.ts";
import { lockAccount, requireNotErased } from "../accounts/queries.ts";
import { createLinks, deleteLinks, unrequestedLinkLifetime, type LinkParams } from "../auth/email-links.ts";
import { formatLink } from "../auth/emails.ts";
import { getEmailLinkLimits } from "../auth/limits.ts";
import type { Deps } from "../deps.ts";
import { findClientCompany } from "./queries.ts";

type Client = { readonly id: number; readonly email: string; readonly company_name: string | null };

function createPasswordLinkEmail(
  { email, company_name }: Client,
  publicUrl: string,
  link: LinkParams,
): Email {
  const company = company_name === null ? "" : ` (${company_name})`;
  return {
    to: email,
    subject: "Elige tu contraseña de Lonchera",
    heading: "Elige tu contraseña",
    paragraphs: [
      `Tienes una cuenta de cliente${company}.`,
      "Elige tu contraseña para iniciar sesión y pedir tus comidas. El enlace sirve una sola vez y vence en 7 días.",
    ],
    action: {
      label: "Elegir mi contraseña",
      url: formatLink(publicUrl, "password_reset_confirm_api", link),
    },
    afterword: "Si no esperabas este correo, no tienes que hacer nada: puedes ignorarlo.",
  };
}

const batchSize = 1_000;

/** E-mails each of the clients a link to choose a password. The caller records the event. */
export async function queuePasswordLinkEmails(
  tx: Transaction,
  { clock, config }: Pick<Deps, "clock" | "config">,
  clients: readonly Client[],
): Promise<void> {
  for (const batch of splitIntoBatches(clients, batchSize)) {
    const wanted = batch.map(({ id: userId }) => ({ userId, purpose: "reset-password" as const }));
    const links = await createLinks(tx, wanted, clock(), unrequestedLinkLifetime);
    const emails = batch.flatMap((client, index) => {
      const link = links[index];
      return link ? [createPasswordLinkEmail(client, config.publicUrl, link)] : [];
    });
    await queueEmails(tx, ...emails);
  }
}

/** E-mails a link in place of former ones. Using the link also confirms the account. */
export async function replacePasswordLink(
  tx: Transaction,
  deps: Deps,
  client: Client,
  ip: string,
): Promise<void> {
  const { id, email } = client;
  await consumeRateLimits(tx, getEmailLinkLimits("invite", email, ip), deps.clock());
  await deleteLinks(tx, id, "reset-password");
  const at = new Date(deps.clock());
  await recordAuditEvent(tx, { event: "password-reset-sent", at, thing: "client", ids: [id] });
  await queuePasswordLinkEmails(tx, deps, [client]);
}

export async function sendClientPasswordLink(deps: Deps, id: number, ip: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const client = await lockAccount(tx, id);
    if (!client || client.is_staff) return abort(404, "not_found");
    requireNotErased(client);
    if (!client.is_active) return abort(409, "client_disabled");
    if (client.company !== null && !(await findClientCompany(tx, client.company)))
      return abort(409, "company_archived");
    await replacePasswordLink(tx, deps, client, ip);
  });
}
