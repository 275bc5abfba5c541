import { randomUUID } from "node:crypto";
import type pg from "pg";
import { isUniqueViolation } from "../db/client.ts";
import type { ChargeOutcome, ChargeRequest, PaymentProvider } from "./provider.ts";

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
  const chargeId = `chr_test_${randomUUID().replaceAll("-", "").slice(0, 16)}`;
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

/** Plays the provider with books of its own, which no transaction of ours ever spans. */
export function sandboxProvider(pool: pg.Pool, clock: () => number): PaymentProvider {
  return {
    name: "sandbox",
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
    async find(reference) {
      const { rows } = await pool.query<{ id: string }>(
        "select id from sandbox_charges where reference = $1",
        [reference],
      );
      return rows[0] ? { chargeId: rows[0].id } : null;
    },
    async refund(chargeId) {
      await pool.query("update sandbox_charges set refunded_at = coalesce(refunded_at, $2) where id = $1", [
        chargeId,
        new Date(clock()),
      ]);
    },
  };
}
