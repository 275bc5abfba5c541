import { z } from "zod";
import type { PaymentLog, CulqiRequest } from "./send-request.ts";

/** The fields of a response with an amount. A missing field does not count as a difference. */
export const money = {
  amount: z.number().nullish().catch(null),
  currency_code: z.string().nullish().catch(null),
};

/** The compared fields of a response by name, and whether each one differs from the request. */
export type Differences = readonly (readonly [name: string, differs: boolean])[];

/** Returns true if the response matches the request. Logs the differences as an error otherwise. */
export function matchesRequest(
  differences: Differences,
  { operation, reference }: Pick<CulqiRequest, "operation" | "reference">,
  log: PaymentLog,
): boolean {
  const differs = differences.filter(([, holds]) => holds).map(([name]) => name);
  if (differs.length > 0)
    log("error", { operation, reference, differs }, "culqi answers otherwise than asked");
  return differs.length === 0;
}

/** The fields of `money`. */
export type Money = {
  readonly amount?: number | null | undefined;
  readonly currency_code?: string | null | undefined;
};

export function compareMoney(response: Money, amount: number): Differences {
  return [
    ["amount", (response.amount ?? amount) !== amount],
    ["currency", (response.currency_code ?? "PEN") !== "PEN"],
  ];
}
