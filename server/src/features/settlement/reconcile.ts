import type { Deps } from "../deps.ts";
import {
  settlingGrace,
  firstLook,
  neverChargedAfter,
  nextLookAfter,
  retryAfter,
  waitingLook,
} from "../payments/look-again.ts";
import { refundAttempt } from "../payments/refund.ts";
import { markAwaiting, markPaid, undoOrder } from "./settle.ts";
import type { Attempt } from "../payments/attempts.ts";

type Due = Pick<Attempt, "id" | "reference" | "method" | "status" | "amount" | "code_order_id"> & {
  readonly expires_at: Date | null;
  readonly created_at: Date;
  readonly checks: number;
};

const atOnce = 20;
const batches = 25;

// Whoever takes a row has a minute for it: after that, and after a death, it is somebody's turn again.
const takeDue = {
  name: "take-due-payments",
  text: `update payments p set next_check_at = $1::timestamptz + interval '1 minute', checks = checks + 1
    from (select id from payments where next_check_at <= $1 and provider = $2 order by next_check_at limit ${atOnce}
      for update skip locked) due
    where p.id = due.id
    returning p.id, p.reference, p.method, p.status, p.amount, p.code_order_id, p.expires_at, p.created_at, p.checks`,
};

const lookAgain = {
  name: "look-again-at-payment",
  // Where it changed meanwhile, whoever changed it has said when to look again.
  text: "update payments set next_check_at = $3 where id = $1 and status = $2",
};

function askedFor({ reference, amount, created_at }: Due) {
  return { reference, amount, askedAt: created_at };
}

/** Of a charge that was asked for and never answered: milliseconds until the next look, or null when it is settled. */
async function settleCharge(deps: Deps, due: Due): Promise<number | null> {
  const askedAt = deps.clock();
  const found = await deps.payments.findCharge(askedFor(due));
  // Somebody gave it back at the provider's: nothing is paid.
  if (found?.refunded) await undoOrder(deps, due.reference, "never-charged");
  else if (found) await markPaid(deps, due.reference, found.chargeId);
  else if (!isHopeless(due, askedAt)) return firstLook;
  else await undoOrder(deps, due.reference, "perhaps-charged-later");
  return null;
}

/** An answer that was slow to come is true of the moment of its question. */
function isHopeless(due: Due, askedAt: number): boolean {
  return due.created_at.getTime() + neverChargedAfter <= askedAt;
}

async function settleIssuing(deps: Deps, due: Due): Promise<number | null> {
  const askedAt = deps.clock();
  const found = await deps.payments.findCode(askedFor(due));
  if (found) await markAwaiting(deps, due.reference, found.codeOrderId);
  else if (!isHopeless(due, askedAt)) return firstLook;
  else await undoOrder(deps, due.reference, "perhaps-charged-later");
  return null;
}

async function settleWaiting(deps: Deps, due: Due): Promise<number | null> {
  const askedAt = deps.clock();
  const found = await deps.payments.readCode(due.code_order_id ?? "");
  const endsAt = (due.expires_at?.getTime() ?? 0) + settlingGrace;
  const left = endsAt - askedAt;
  if (found?.state === "paid") await markPaid(deps, due.reference, found.codeOrderId);
  else if (found?.state !== "over" && left > 0) return Math.min(left, waitingLook);
  else await undoOrder(deps, due.reference, "perhaps-charged-later");
  return null;
}

/** The money that came for what was given up, as the provider calls it. */
async function lateMoney({ payments }: Deps, due: Due): Promise<string | undefined> {
  if (due.method === "card") {
    const found = await payments.findCharge(askedFor(due));
    return found && !found.refunded ? found.chargeId : undefined;
  }
  const found = await (due.code_order_id === null
    ? payments.findCode(askedFor(due))
    : payments.readCode(due.code_order_id));
  if (found?.state === "waiting") await payments.withdrawCode(found.codeOrderId);
  return found?.state === "paid" ? found.codeOrderId : undefined;
}

/** What was given up, and may be charged or paid nevertheless; a code shall not be paid any more. */
async function watchGivenUp(deps: Deps, due: Due): Promise<number | null> {
  const money = await lateMoney(deps, due);
  if (money !== undefined) return markPaid(deps, due.reference, money).then(() => null);
  const since = Math.max(due.created_at.getTime(), due.expires_at?.getTime() ?? 0);
  return nextLookAfter(due.checks, deps.clock() - since);
}

async function settleRefund(deps: Deps, due: Due): Promise<null> {
  await refundAttempt(deps, due.reference);
  return null;
}

const nothingToDo = () => Promise.resolve(null);

const settlers: Readonly<Record<Due["status"], (deps: Deps, due: Due) => Promise<number | null>>> = {
  pending: (deps, due) => (due.method === "card" ? settleCharge(deps, due) : settleIssuing(deps, due)),
  awaiting: settleWaiting,
  declined: watchGivenUp,
  refunding: settleRefund,
  paid: nothingToDo,
  refunded: nothingToDo,
  "refund-by-hand": nothingToDo,
};

/** Is told of a payment that could not be settled now. */
type Tell = (error: unknown, reference: string) => void;

async function settleOne(deps: Deps, due: Due, tell: Tell): Promise<void> {
  const wait = await settlers[due.status](deps, due).catch((error: unknown) => {
    tell(error, due.reference);
    return retryAfter(due.checks);
  });
  const next = wait === null ? null : new Date(deps.clock() + wait);
  await deps.pool.query({ ...lookAgain, values: [due.id, due.status, next] });
}

/** Asks the provider about all that is due: what a dead process or a silent provider left open, codes that wait, refunds owed. */
export async function settleDuePayments(deps: Deps, tell: Tell = () => undefined): Promise<void> {
  for (let taken = 0; taken < batches; taken += 1) {
    const { rows } = await deps.pool.query<Due>({
      ...takeDue,
      values: [new Date(deps.clock()), deps.payments.name],
    });
    await Promise.allSettled(rows.map((due) => settleOne(deps, due, tell)));
    if (rows.length < atOnce) return;
  }
}
