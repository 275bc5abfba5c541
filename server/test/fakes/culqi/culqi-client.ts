import type { TestContext } from "node:test";
import { createCulqiProvider } from "../../../src/features/payments/culqi/culqi-provider.ts";
import type { ChargeRequest, CodeRequest, PaymentProvider } from "../../../src/features/payments/provider.ts";
import { startFakeCulqi, type FakeCulqi } from "./fake-culqi.ts";

type LogLine = { readonly level: string; readonly message: string } & Readonly<Record<string, unknown>>;

export type CulqiClient = {
  readonly culqi: FakeCulqi;
  readonly provider: PaymentProvider;
  /** A client with short timeouts, for calls that are never answered. */
  readonly hasty: PaymentProvider;
  readonly log: LogLine[];
};

/** Starts our client of the provider, with a fake provider of its own. */
export async function startCulqiClient(t: TestContext): Promise<CulqiClient> {
  const culqi = await startFakeCulqi(t);
  const log: LogLine[] = [];
  const createClient = (timeout: number) =>
    createCulqiProvider(culqi.config.culqi, {
      log: (level, fields, message) => log.push({ ...fields, level, message }),
      readContactEmail: () => Promise.resolve("ventas@lonchera.example"),
      timeouts: { write: timeout, read: timeout },
    });
  return { culqi, log, provider: createClient(60_000), hasty: createClient(2_000) };
}

const payer = {
  firstName: "Ángela Ñusta",
  lastName: "Quispe Ibáñez",
  email: "angela@example.com",
  phone: "987 654 321",
};

export function buildChargeRequest(changes: Partial<ChargeRequest> = {}): ChargeRequest {
  return {
    token: "tkn_test_approved",
    amount: 3700,
    reference: crypto.randomUUID(),
    payer,
    installments: 0,
    deviceFingerPrint: "",
    authentication: null,
    ...changes,
  };
}

export function buildCodeRequest(changes: Partial<CodeRequest> = {}): CodeRequest {
  const expiresAt = new Date(Date.now() + 3_600_000);
  return { amount: 3700, reference: crypto.randomUUID(), payer, expiresAt, ...changes };
}
