import { randomUUID } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { maxAmount } from "@lonchera/contract/field-schemas";
import { isUniqueViolation, type Db } from "../../platform/db/client.ts";
import { isTransientError } from "../../platform/db/transient-error.ts";
import { sandboxCharges, sandboxOrders } from "../../platform/db/schema/payments.ts";
import { getDeclineMessage } from "./culqi/refusals.ts";
import type { ChargeOutcome, ChargeRequest, FoundCharge, FoundCode, PaymentProvider } from "./provider.ts";

const tokenForm = /^(tkn_test_(?:approved|insufficient_funds|stolen_card|timeout_charged))(?:_.*)?$/s;

const declineCodes: Readonly<Record<string, string>> = {
  tkn_test_insufficient_funds: "insufficient_funds",
  tkn_test_stolen_card: "stolen_card",
};

function createId(kind: "chr" | "ord"): string {
  return `${kind}_test_${randomUUID().replaceAll("-", "").slice(0, 16)}`;
}

/** Creates a code's number from the id of its order. The sandbox's dialog computes it in the same way. */
function createCode(codeOrderId: string): string {
  const hash = [...codeOrderId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 90_000_000, 7);
  return String(10_000_000 + hash);
}

/** The connection may have been lost after the charge or the code was stored. */
function toNoAnswer(error: unknown): { readonly kind: "no-answer" } {
  if (isTransientError(error)) return { kind: "no-answer" };
  throw error;
}

async function createCharge(
  db: Db,
  { token, amount, reference }: ChargeRequest,
  now: number,
): Promise<ChargeOutcome> {
  const id = createId("chr");
  try {
    await db.insert(sandboxCharges).values({ id, token, amount, reference, createdAt: new Date(now) });
  } catch (error) {
    if (isUniqueViolation(error)) return { kind: "used-token" };
    return toNoAnswer(error);
  }
  return { kind: "charged", chargeId: id };
}

async function findCharge(db: Db, condition: SQL): Promise<FoundCharge | null> {
  const [row] = await db.select().from(sandboxCharges).where(condition);
  return row ? { chargeId: row.id, reference: row.reference, refunded: row.refundedAt !== null } : null;
}

async function findCode(db: Db, condition: SQL, now: number): Promise<FoundCode | null> {
  const [row] = await db.select().from(sandboxOrders).where(condition);
  if (!row) return null;
  const state = row.paidAt !== null ? "paid" : row.expiresAt.getTime() <= now ? "over" : "waiting";
  return { codeOrderId: row.id, paymentCode: createCode(row.id), reference: row.reference, state };
}

/** Simulates the payment of a code. Returns false if it cannot be paid any more. */
export async function paySandboxCode(db: Db, codeOrderId: string, now: number): Promise<boolean> {
  const at = new Date(now);
  const canBePaid = or(isNotNull(sandboxOrders.paidAt), gt(sandboxOrders.expiresAt, at));
  const { rowCount } = await db
    .update(sandboxOrders)
    .set({ paidAt: sql`coalesce(${sandboxOrders.paidAt}, ${at})` })
    .where(and(eq(sandboxOrders.id, codeOrderId), canBePaid));
  return rowCount === 1;
}

const anyAmount = { least: 0, most: maxAmount };

/** A simulated provider for the demo. Its tables are written outside of our transactions, like a real provider's. */
export function createSandboxProvider(db: Db, clock: () => number): PaymentProvider {
  return {
    name: "sandbox",
    finishesAlone: false,
    limits: { card: anyAmount, code: anyAmount },
    async charge(request) {
      const kind = tokenForm.exec(request.token)?.[1];
      if (kind === undefined) return { kind: "unknown-token" };
      const declineCode = declineCodes[kind];
      if (declineCode !== undefined) return { kind: "declined", message: getDeclineMessage(declineCode) };
      const outcome = await createCharge(db, request, clock());
      return kind === "tkn_test_timeout_charged" && outcome.kind === "charged"
        ? { kind: "no-answer" }
        : outcome;
    },
    findCharge: ({ reference }) => findCharge(db, eq(sandboxCharges.reference, reference)),
    readCharge: (chargeId) => findCharge(db, eq(sandboxCharges.id, chargeId)),
    async refund(chargeId, upTo) {
      const { refundedAmount, refundedAt, amount } = sandboxCharges;
      const { rowCount } = await db
        .update(sandboxCharges)
        .set({
          refundedAmount: sql`greatest(${refundedAmount}, ${upTo})`,
          refundedAt: sql`case when ${upTo} < ${amount} then ${refundedAt} else coalesce(${refundedAt}, ${new Date(clock())}) end`,
        })
        .where(eq(sandboxCharges.id, chargeId));
      return rowCount === 1 ? "refunded" : "by-hand";
    },
    async issueCode({ amount, reference, expiresAt }) {
      const id = createId("ord");
      const order = { id, amount, reference, expiresAt, createdAt: new Date(clock()) };
      const issued = { kind: "issued", codeOrderId: id, paymentCode: createCode(id) } as const;
      return db
        .insert(sandboxOrders)
        .values(order)
        .then(() => issued, toNoAnswer);
    },
    findCode: ({ reference }) => findCode(db, eq(sandboxOrders.reference, reference), clock()),
    readCode: (codeOrderId) => findCode(db, eq(sandboxOrders.id, codeOrderId), clock()),
    async withdrawCode(codeOrderId) {
      await db
        .update(sandboxOrders)
        .set({ expiresAt: sql`least(${sandboxOrders.expiresAt}, ${new Date(clock())})` })
        .where(and(eq(sandboxOrders.id, codeOrderId), isNull(sandboxOrders.paidAt)));
    },
  };
}
