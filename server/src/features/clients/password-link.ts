import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { sendEmail, type Email } from "../../platform/email/send-email.ts";
import { abort } from "../../platform/http/http-error.ts";
import { countLimitedEvent } from "../../platform/http/rate-limit.ts";
import { lockAccount, requireNotErased } from "../accounts/queries.ts";
import { createLink, deleteLinks, invitationLifetime, type LinkParts } from "../auth/email-links.ts";
import { getEmailLinkLimits } from "../auth/limits.ts";
import type { Deps } from "../deps.ts";

type Client = { readonly id: number; readonly email: string; readonly company_name: string | null };

function createPasswordLinkEmail(
  { email, company_name }: Client,
  publicUrl: string,
  { uidb64, token }: LinkParts,
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
      url: `${publicUrl}/password_reset_confirm_api/${uidb64}/${token}`,
    },
    afterword: "Si no esperabas este correo, no tienes que hacer nada: puedes ignorarlo.",
  };
}

/** E-mails a link in place of former ones. Using it confirms the account, too. */
export async function emailPasswordLink(
  tx: Transaction,
  { clock, config }: Deps,
  client: Client,
  ip: string,
): Promise<void> {
  const { id, email } = client;
  await countLimitedEvent(tx, getEmailLinkLimits("invite", email, ip), clock());
  await deleteLinks(tx, id, "reset-password");
  const link = await createLink(tx, { userId: id, purpose: "reset-password" }, clock(), invitationLifetime);
  const at = new Date(clock());
  await recordAuditEvent(tx, { event: "password-reset-sent", at, thing: "client", ids: [id] });
  await sendEmail(tx, createPasswordLinkEmail(client, config.publicUrl, link));
}

export async function sendPasswordLinkTo(deps: Deps, id: number, ip: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const client = await lockAccount(tx, id);
    if (!client || client.is_staff) return abort(404, "not_found");
    requireNotErased(client);
    if (!client.is_active) return abort(409, "client_disabled");
    await emailPasswordLink(tx, deps, client, ip);
  });
}
