import { z } from "zod";
import { NoResponseError, type PaymentLog, type CulqiRequest } from "./send-request.ts";

/** What answers about money carry; what one leaves out contradicts nothing. */
export const money = {
  amount: z.number().nullish().catch(null),
  currency_code: z.string().nullish().catch(null),
};

/** What of an answer is not what was asked for, by name. */
export type Differences = readonly (readonly [name: string, differs: boolean])[];

/** Whether an answer is about what was asked for; one that is not is an error in the log. */
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

/** What carries our reference and differs is not the thing sought, and no proof that there is none. */
export function assertMatchesRequest(
  differences: Differences,
  culqiRequest: Pick<CulqiRequest, "operation" | "reference">,
  log: PaymentLog,
): void {
  if (!matchesRequest(differences, culqiRequest, log))
    throw new NoResponseError(`culqi: ${culqiRequest.operation}: it differs`);
}

export function compareMoney(
  said: { readonly amount?: number | null | undefined; readonly currency_code?: string | null | undefined },
  amount: number,
): Differences {
  return [
    ["amount", (said.amount ?? amount) !== amount],
    ["currency", (said.currency_code ?? "PEN") !== "PEN"],
  ];
}
