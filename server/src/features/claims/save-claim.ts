import type { ClaimInput, ClaimSheet, Claim } from "@lonchera/contract/claims";
import { toLimaDate } from "@lonchera/domain/calendar";
import { addWorkingDays } from "@lonchera/domain/working-days";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { getRateLimitAddress } from "../../platform/http/client-address.ts";
import { consumeRateLimits, maxRateLimitMinutes, type RateLimit } from "../../platform/http/rate-limit.ts";
import { queueEmails } from "../../platform/email/queue-emails.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import { abort } from "../../platform/http/http-error.ts";
import type { Deps } from "../deps.ts";
import { createHistory, firstVersion, readUserName, recordChange } from "../history/record-change.ts";
import { createCopyToken } from "./copy-link.ts";
import { createClaimCopyEmail, createClaimAnswerEmail } from "./emails.ts";
import {
  findDuplicateClaim,
  toClaimSheet,
  insertClaim,
  lockClaim,
  toClaim,
  storeClaimAnswer,
} from "./queries.ts";

const history = createHistory("claim");

/** This is the legal term, which cannot be extended. */
const answerWithinWorkingDays = 15;

/** An identical sheet within this time is a double click or a retry. */
const repeatMilliseconds = 10 * 60_000;

/** Requests are limited, because every sheet sends an e-mail to an unverified address. */
function getClaimLimits(email: string, ip: string): RateLimit[] {
  return [
    { key: `claim:email:${email}`, max: 5, windowMinutes: maxRateLimitMinutes },
    { key: `claim:address:${getRateLimitAddress(ip)}`, max: 50, windowMinutes: maxRateLimitMinutes },
  ];
}

/** Stores a numbered sheet and queues the e-mail with the link to its copy in one transaction. */
export async function createClaim(
  deps: Deps,
  keys: SecretKeys,
  input: ClaimInput,
  ip: string,
): Promise<ClaimSheet> {
  const { db, clock, config } = deps;
  const madeAt = new Date(clock());
  const since = new Date(madeAt.getTime() - repeatMilliseconds);
  const { caterer } = await deps.settings.read();
  const settings = { caterer, publicUrl: config.publicUrl };
  // A repetition does not count against the limits.
  const again = await transaction(db, (tx) => findDuplicateClaim(tx, input, since));
  if (again) return toClaimSheet(again);
  await consumeRateLimits(db, getClaimLimits(input.email, ip), madeAt.getTime());
  const today = toLimaDate(madeAt.getTime());
  const when = {
    madeAt,
    year: Number(today.slice(0, 4)),
    dueDate: addWorkingDays(today, answerWithinWorkingDays),
  };
  return transaction(db, async (tx) => {
    const repeated = await findDuplicateClaim(tx, input, since);
    if (repeated) return toClaimSheet(repeated);
    const row = await insertClaim(tx, input, when);
    await recordAuditEvent(tx, { event: "claim-filed", at: madeAt, thing: "claim", ids: [row.id] });
    const sheet = toClaimSheet(row);
    await queueEmails(tx, createClaimCopyEmail(sheet, settings, createCopyToken(keys, row)));
    return sheet;
  });
}

/** Answers a sheet once and queues the e-mail in the same transaction. */
export async function answerClaim(
  deps: Deps,
  keys: SecretKeys,
  staff: Staff,
  id: number,
  answer: string,
): Promise<Claim> {
  const { db, clock, config } = deps;
  const { caterer } = await deps.settings.read();
  const settings = { caterer, publicUrl: config.publicUrl };
  return transaction(db, async (tx) => {
    const found = (await lockClaim(tx, id)) ?? abort(404, "not_found");
    if (found.answeredAt !== null) abort(409, "claim_answered", found.answeredByName ?? "");
    const at = new Date(clock());
    const byName = await readUserName(tx, staff.id);
    const row = await storeClaimAnswer(tx, id, {
      answer,
      answeredAt: at,
      answeredBy: staff.id,
      answeredByName: byName,
    });
    const claim = toClaim(row, at.getTime());
    const before = { Estado: "Pendiente", Respuesta: null };
    const after = { Estado: "Respondido", Respuesta: answer };
    const change = history.toEdit(staff, at, { id, version: firstVersion + 1 }, before, after);
    await recordChange(tx, { ...change, byName, audit: { event: "claim-answered" } });
    await queueEmails(tx, createClaimAnswerEmail(claim, settings, createCopyToken(keys, row)));
    return claim;
  });
}
