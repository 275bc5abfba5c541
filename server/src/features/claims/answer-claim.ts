import type { Claim } from "@lonchera/contract/claims";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import { sendEmail } from "../../platform/email/send-email.ts";
import type { Deps } from "../deps.ts";
import { firstVersion, findUserName, recordChange } from "../history/record-change.ts";
import { createCopyToken } from "./copy-link.ts";
import { createClaimAnswerEmail } from "./emails.ts";
import { lockClaim, toClaim, storeAnswer } from "./queries.ts";

/** Answers a sheet once and queues the e-mail in the same transaction. */
export async function answerClaim(
  deps: Deps,
  keys: SecretKeys,
  staff: Staff,
  id: number,
  answer: string,
): Promise<Claim> {
  const { db, clock, config } = deps;
  const { provider } = await deps.settings.read();
  const settings = { provider, publicUrl: config.publicUrl };
  return transaction(db, async (tx) => {
    const found = (await lockClaim(tx, id)) ?? abort(404, "not_found");
    if (found.answeredAt !== null) abort(409, "claim_answered", found.answeredByName ?? "");
    const at = new Date(clock());
    const byName = await findUserName(tx, staff.id);
    const row = await storeAnswer(tx, id, {
      answer,
      answeredAt: at,
      answeredBy: staff.id,
      answeredByName: byName,
    });
    const claim = toClaim(row, at.getTime());
    await recordChange(tx, {
      thing: "claim",
      id,
      kind: "changed",
      version: firstVersion + 1,
      byUserId: staff.id,
      byName,
      at,
      before: { Estado: "Pendiente", Respuesta: null },
      after: { Estado: "Respondido", Respuesta: answer },
      audit: { event: "claim-answered" },
    });
    await sendEmail(tx, createClaimAnswerEmail(claim, settings, createCopyToken(keys, row)));
    return claim;
  });
}
