import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { sendEmail } from "../../platform/email/send-email.ts";
import type { Deps } from "../deps.ts";
import { createSecondFactorEmail, type SecondFactorEvent } from "./emails.ts";
import type { FactorOwner } from "./queries.ts";

const changes: Readonly<Record<SecondFactorEvent, string>> = {
  "app-added": "App de autenticación agregada",
  "app-removed": "App de autenticación quitada",
  "passkey-added": "Passkey agregada",
  "passkey-removed": "Passkey eliminada",
  "codes-renewed": "Códigos de recuperación nuevos",
  "code-used": "Código de recuperación usado",
  reset: "Quitada por un dueño",
};

/** Everything that happens to the second factor of an account passes here: it is recorded, and the account's owner is told. */
export async function recordEvent(
  tx: Transaction,
  { config, clock }: Deps,
  { id, email }: Pick<FactorOwner, "id" | "email">,
  event: SecondFactorEvent,
): Promise<void> {
  const at = new Date(clock());
  await recordAuditEvent(
    tx,
    event === "reset"
      ? { event: "second-factor-reset", at, thing: "staff", ids: [id] }
      : { event: "second-factor-changed", at, userId: id, details: [["Cambio", changes[event]]] },
  );
  await sendEmail(tx, createSecondFactorEmail(email, event, config.publicUrl));
}
