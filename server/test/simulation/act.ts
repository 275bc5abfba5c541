import type { Bank } from "./bank.ts";
import type { Customer, Model, Order } from "./model.ts";
import type { Seen } from "./seen.ts";

export type Answer = { readonly status: number; readonly body: unknown };

/** What should come of an act at one moment: a status, and what it does to the shop, if anything. */
export type Verdict = {
  readonly status: number;
  /** Changes the model; false where nothing in the database looks like it. */
  readonly happen?: (model: Model, seen: Seen, now: number) => boolean;
};

export type Act = {
  readonly words: string;
  /** Whose front door is looked at afterwards. */
  readonly customer?: Customer;
  send(): Promise<Answer>;
  judge(model: Model, at: number): Verdict;
  /** What is wrong with the answer, null where it is right; undefined: the status of its verdict is. */
  complaint?(model: Model, answer: Answer, bank: Bank): string | null | undefined;
  /** It may ask again and again whether an order of its key is decided: its own, or another request's. */
  readonly isPatient?: boolean;
  /** The order that it would wait for. */
  waitsFor?(model: Model): Order | undefined;
};

export function refused(status: number): Verdict {
  return { status };
}

/** Changes the model for certain. */
export function done(happen: (model: Model) => void, status = 200): Verdict {
  return {
    status,
    happen: (model) => {
      happen(model);
      return true;
    },
  };
}
