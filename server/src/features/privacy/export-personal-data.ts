import { requestNoteLabel, type DataRequest, type PersonalData } from "@lonchera/contract/privacy";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { queueEmails, type Email } from "../../platform/email/queue-emails.ts";
import type { Deps } from "../deps.ts";
import { firstVersion, recordChanges, type Change } from "../history/record-change.ts";
import { readPersonalData } from "./personal-data.ts";

/** The field of the history with an export. */
export const exportLabel = "Datos personales";

function createDataExportedEmail(to: string, contact: string): Email {
  return {
    to,
    subject: "Preparamos una copia de tus datos",
    heading: "Una copia de tus datos",
    paragraphs: [
      "Atendimos una solicitud de acceso y preparamos una copia de los datos que guardamos sobre ti.",
      `Si no la pediste, escríbenos cuanto antes a ${contact}.`,
    ],
  };
}

type ExportedRecord = Pick<Change, "thing" | "id" | "version">;

/** Returns the records in whose history the export is recorded: the account, or else the claims. */
function getExportedRecords({ account, claims }: PersonalData): ExportedRecord[] {
  if (account) return [{ thing: "client", id: account.id, version: account.version }];
  return claims.map(({ id }) => ({ thing: "claim", id, version: firstVersion }));
}

async function recordExport(tx: Transaction, data: PersonalData, note: string, by: Staff): Promise<void> {
  const change = {
    kind: "changed",
    byUserId: by.id,
    at: new Date(data.made_at),
    before: {},
    after: { [exportLabel]: "Entregados a pedido de su titular", [requestNoteLabel]: note },
  } as const;
  const records = getExportedRecords(data);
  const changes = records.map((record) => ({ ...record, ...change }));
  await recordChanges(tx, changes);
  await recordAuditEvent(tx, {
    event: "export",
    at: change.at,
    thing: data.account ? "client" : "claim",
    ids: records.map(({ id }) => id),
    details: [["Reporte", "Datos personales de quien los pidió"]],
  });
}

/** Returns the stored data about the owner of an e-mail, read from one snapshot, and informs that person. */
export async function exportPersonalData(
  { db, clock, settings }: Deps,
  staff: Staff,
  { email, note }: DataRequest,
): Promise<PersonalData> {
  const { caterer } = await settings.read();
  return transaction(
    db,
    async (tx) => {
      const data = await readPersonalData(tx, email, clock());
      await recordExport(tx, data, note, staff);
      const isFound = data.account !== null || data.claims.length + data.named_in_orders.length > 0;
      if (isFound) await queueEmails(tx, createDataExportedEmail(email, caterer.email));
      return data;
    },
    { isolationLevel: "repeatable read" },
  );
}
