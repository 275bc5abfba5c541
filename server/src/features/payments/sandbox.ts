import { randomUUID } from "node:crypto";
import type pg from "pg";
import { isUniqueViolation } from "../../platform/db/client.ts";
import type { ChargeOutcome, ChargeRequest, FoundCharge, FoundCode, PaymentProvider } from "./provider.ts";

const tokenForm = /^(tkn_test_(?:approved|insufficient_funds|stolen_card|timeout_charged))(?:_.*)?$/s;

const declines: Readonly<Record<string, string>> = {
  tkn_test_insufficient_funds:
    "Tu tarjeta no tiene fondos suficientes. Usa otra tarjeta o comunícate con tu banco.",
  tkn_test_stolen_card: "Tu tarjeta fue rechazada. Comunícate con tu banco para conocer el motivo.",
};

async function book(
  pool: pg.Pool,
  { token, amount, reference }: ChargeRequest,
  now: number,
): Promise<ChargeOutcome> {
  const chargeId = newId("chr");
  try {
    await pool.query(
      "insert into sandbox_charges (id, token, amount, reference, created_at) values ($1, $2, $3, $4, $5)",
      [chargeId, token, amount, reference, new Date(now)],
    );
  } catch (error) {
    if (isUniqueViolation(error)) return { kind: "used-token" };
    throw error;
  }
  return { kind: "charged", chargeId };
}

function newId(kind: "chr" | "ord"): string {
  return `${kind}_test_${randomUUID().replaceAll("-", "").slice(0, 16)}`;
}

type ChargeRow = { id: string; reference: string; refunded: boolean };
type OrderRow = { id: string; reference: string; paid: boolean; over: boolean };

async function findCharge(
  pool: pg.Pool,
  column: "id" | "reference",
  value: string,
): Promise<FoundCharge | null> {
  const { rows } = await pool.query<ChargeRow>(
    `select id, reference, refunded_at is not null as refunded from sandbox_charges where ${column} = $1`,
    [value],
  );
  const [row] = rows;
  return row ? { chargeId: row.id, reference: row.reference, refunded: row.refunded } : null;
}

async function findOrder(
  pool: pg.Pool,
  column: "id" | "reference",
  value: string,
  now: number,
): Promise<FoundCode | null> {
  const { rows } = await pool.query<OrderRow>(
    `select id, reference, paid_at is not null as paid, expires_at <= $2 as over from sandbox_orders
      where ${column} = $1`,
    [value, new Date(now)],
  );
  const [row] = rows;
  if (!row) return null;
  const state = row.paid ? "paid" : row.over ? "over" : "waiting";
  return { codeOrderId: row.id, reference: row.reference, state };
}

/** Pays a code at the sandbox's counter; false where it cannot be paid any more. */
export async function payAtSandbox(pool: pg.Pool, codeOrderId: string, now: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    "update sandbox_orders set paid_at = coalesce(paid_at, $2) where id = $1 and (paid_at is not null or expires_at > $2)",
    [codeOrderId, new Date(now)],
  );
  return rowCount === 1;
}

const anyAmount = { least: 0, most: 2_147_483_647 };

/** Plays the provider with books of its own, which no transaction of ours ever spans. */
export function sandboxProvider(pool: pg.Pool, clock: () => number): PaymentProvider {
  return {
    name: "sandbox",
    limits: { card: anyAmount, code: anyAmount },
    async charge(request) {
      const kind = tokenForm.exec(request.token)?.[1];
      if (kind === undefined) return { kind: "unknown-token" };
      const message = declines[kind];
      if (message !== undefined) return { kind: "declined", message };
      const outcome = await book(pool, request, clock());
      return kind === "tkn_test_timeout_charged" && outcome.kind === "charged"
        ? { kind: "no-answer" }
        : outcome;
    },
    findCharge: ({ reference }) => findCharge(pool, "reference", reference),
    readCharge: (chargeId) => findCharge(pool, "id", chargeId),
    async refund(chargeId) {
      const { rowCount } = await pool.query(
        "update sandbox_charges set refunded_at = coalesce(refunded_at, $2) where id = $1",
        [chargeId, new Date(clock())],
      );
      return rowCount === 1 ? "refunded" : "by-hand";
    },
    async issueCode({ amount, reference, expiresAt }) {
      const codeOrderId = newId("ord");
      await pool.query(
        "insert into sandbox_orders (id, amount, reference, expires_at, created_at) values ($1, $2, $3, $4, $5)",
        [codeOrderId, amount, reference, expiresAt, new Date(clock())],
      );
      return { kind: "issued", codeOrderId };
    },
    findCode: ({ reference }) => findOrder(pool, "reference", reference, clock()),
    readCode: (codeOrderId) => findOrder(pool, "id", codeOrderId, clock()),
    async withdrawCode(codeOrderId) {
      await pool.query(
        "update sandbox_orders set expires_at = least(expires_at, $2) where id = $1 and paid_at is null",
        [codeOrderId, new Date(clock())],
      );
    },
  };
}
