import { z } from "zod";
import { NoAnswer, type PaymentLog, type Question } from "./ask-culqi.ts";

/** What answers about money carry; what one leaves out contradicts nothing. */
export const money = {
  amount: z.number().nullish().catch(null),
  currency_code: z.string().nullish().catch(null),
};

/** What of an answer is not what was asked for, by name. */
export type Differences = readonly (readonly [name: string, differs: boolean])[];

/** Whether an answer is about what was asked for; one that is not is an error in the log. */
export function isAsAsked(
  differences: Differences,
  { what, reference }: Pick<Question, "what" | "reference">,
  log: PaymentLog,
): boolean {
  const differs = differences.filter(([, holds]) => holds).map(([name]) => name);
  if (differs.length > 0) log("error", { what, reference, differs }, "culqi answers otherwise than asked");
  return differs.length === 0;
}

/** What carries our reference and differs is not the thing sought, and no proof that there is none. */
export function refuseToGuess(
  differences: Differences,
  question: Pick<Question, "what" | "reference">,
  log: PaymentLog,
): void {
  if (!isAsAsked(differences, question, log)) throw new NoAnswer(`culqi: ${question.what}: it differs`);
}

export function differencesOfMoney(
  said: { readonly amount?: number | null | undefined; readonly currency_code?: string | null | undefined },
  amount: number,
): Differences {
  return [
    ["amount", (said.amount ?? amount) !== amount],
    ["currency", (said.currency_code ?? "PEN") !== "PEN"],
  ];
}
