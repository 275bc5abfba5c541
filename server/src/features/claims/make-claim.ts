import type { ClaimInput, ClaimSheet } from "@lonchera/contract/claims";
import { businessDate } from "@lonchera/domain/calendar";
import { addWorkingDays } from "@lonchera/domain/working-days";
import type { Deps } from "../deps.ts";
import { addressOf } from "../../platform/http/client-address.ts";
import { countLimitedEvent, type RateLimit } from "../../platform/http/rate-limit.ts";
import { copyLetter } from "./letters.ts";
import { findRepeated, toSheet, writeClaim } from "./queries.ts";
import { transaction } from "../../platform/db/transaction.ts";

/** The law's term, which cannot be extended. */
const answerWithinDays = 15;

/** The same words again so soon are a double click, or a second try after an answer that was lost. */
const repeatMilliseconds = 10 * 60_000;

/** Each sheet sends a mail to an address that anybody can type. */
function limits(email: string, ip: string): RateLimit[] {
  return [
    { key: `claim:email:${email}`, max: 5, windowMinutes: 60 },
    { key: `claim:address:${addressOf(ip)}`, max: 50, windowMinutes: 60 },
  ];
}

/** Numbers and keeps a sheet, and mails its copy, all or nothing. */
export async function makeClaim(deps: Deps, input: ClaimInput, ip: string): Promise<ClaimSheet> {
  const { db, clock, config, sendLetter } = deps;
  const madeAt = new Date(clock());
  const since = new Date(madeAt.getTime() - repeatMilliseconds);
  const again = await transaction(db, (tx) => findRepeated(tx, input, since));
  if (again) return toSheet(again);
  await countLimitedEvent(db, limits(input.email, ip), madeAt.getTime());
  const today = businessDate(madeAt.getTime());
  const when = {
    madeAt,
    year: Number(today.slice(0, 4)),
    dueDate: addWorkingDays(today, answerWithinDays),
  };
  return transaction(db, async (tx) => {
    const repeated = await findRepeated(tx, input, since);
    if (repeated) return toSheet(repeated);
    const sheet = toSheet(await writeClaim(tx, input, when));
    await sendLetter(tx, copyLetter(sheet, config.provider));
    return sheet;
  });
}
