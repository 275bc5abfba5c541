import type { ClaimInput, ClaimSheet } from "@lonchera/contract/claims";
import { toBusinessDate } from "@lonchera/domain/calendar";
import { addWorkingDays } from "@lonchera/domain/working-days";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { getRateLimitAddress } from "../../platform/http/client-address.ts";
import { consumeRateLimits, longestLimitMinutes, type RateLimit } from "../../platform/http/rate-limit.ts";
import { sendEmail } from "../../platform/email/send-email.ts";
import type { Deps } from "../deps.ts";
import { createCopyToken } from "./copy-link.ts";
import { createClaimCopyEmail } from "./emails.ts";
import { findRepeatedClaim, toClaimSheet, insertClaim } from "./queries.ts";

/** Legal term in days; it cannot be extended. */
const answerWithinDays = 15;

/** An identical sheet within this time is a double click or a retry. */
const repeatMilliseconds = 10 * 60_000;

/** Every sheet sends an e-mail to an unverified address. */
function getClaimLimits(email: string, ip: string): RateLimit[] {
  return [
    { key: `claim:email:${email}`, max: 5, windowMinutes: longestLimitMinutes },
    { key: `claim:address:${getRateLimitAddress(ip)}`, max: 50, windowMinutes: longestLimitMinutes },
  ];
}

/** Numbers and stores a sheet and queues the e-mail with the link to its copy in one transaction. */
export async function createClaim(
  deps: Deps,
  keys: SecretKeys,
  input: ClaimInput,
  ip: string,
): Promise<ClaimSheet> {
  const { db, clock, config } = deps;
  const madeAt = new Date(clock());
  const since = new Date(madeAt.getTime() - repeatMilliseconds);
  const { provider } = await deps.settings.read();
  const settings = { provider, publicUrl: config.publicUrl };
  const again = await transaction(db, (tx) => findRepeatedClaim(tx, input, since));
  if (again) return toClaimSheet(again);
  await consumeRateLimits(db, getClaimLimits(input.email, ip), madeAt.getTime());
  const today = toBusinessDate(madeAt.getTime());
  const when = {
    madeAt,
    year: Number(today.slice(0, 4)),
    dueDate: addWorkingDays(today, answerWithinDays),
  };
  return transaction(db, async (tx) => {
    const repeated = await findRepeatedClaim(tx, input, since);
    if (repeated) return toClaimSheet(repeated);
    const row = await insertClaim(tx, input, when);
    await recordAuditEvent(tx, { event: "claim-filed", at: madeAt, thing: "claim", ids: [row.id] });
    const sheet = toClaimSheet(row);
    await sendEmail(tx, createClaimCopyEmail(sheet, settings, createCopyToken(keys, row)));
    return sheet;
  });
}
