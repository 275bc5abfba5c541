import { z } from "zod";
import { NoResponseError, type PaymentLog, type CulqiRequest } from "./send-request.ts";

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

/** Throws if a response has our reference but other values. Such a response does not prove that there is no payment. */
export function assertMatchesRequest(
  differences: Differences,
  culqiRequest: Pick<CulqiRequest, "operation" | "reference">,
  log: PaymentLog,
): void {
  if (!matchesRequest(differences, culqiRequest, log))
    throw new NoResponseError(`culqi: ${culqiRequest.operation}: it differs`);
}

export function compareMoney(
  response: {
    readonly amount?: number | null | undefined;
    readonly currency_code?: string | null | undefined;
  },
  amount: number,
): Differences {
  return [
    ["amount", (response.amount ?? amount) !== amount],
    ["currency", (response.currency_code ?? "PEN") !== "PEN"],
  ];
}
