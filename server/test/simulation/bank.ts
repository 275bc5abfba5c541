import { seededRandom as dice, digest, type SeededRandom as Dice } from "@lonchera/demo/seeded-random";

export const seconds = 1_000;
export const minutes = 60 * seconds;
export const hours = 60 * minutes;

export type Charge = {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly token: string;
  /** Until then nobody is shown it. */
  readonly shownFrom: number;
  refunded: boolean;
  /** The provider cannot give it back: people have to. */
  readonly byHand: boolean;
};

export type Code = {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  expiresAt: number;
  readonly shownFrom: number;
  paid: boolean;
  /** A code that was paid in its last moment is told of a little later. */
  paidShownFrom: number;
  refunded: boolean;
};

/** What it tells by itself, so many times more. */
export type Notice = {
  readonly id: string;
  readonly type: string;
  readonly data: object;
  /** Before that there is nothing to tell. */
  readonly from: number;
  /** It is told at least once, however long that takes. */
  readonly isCertain: boolean;
  left: number;
};

/** What the server was told about one payment; a later answer adds to it. */
export type Told = {
  /** It was not charged, and never will be. */
  refused: Set<string>;
  /** When it was last told that there is no charge, or no code. */
  noneAt: number;
  /** When it was last told that the code still waits. */
  waitsAt: number;
  isOver: boolean;
  isByHand: boolean;
  wasSilent: boolean;
  /** It was charged, or its code is out: perhaps after it was given up. */
  wasGranted: boolean;
};

/** The books of the payment provider, which outlive every process of ours. */
export type Bank = {
  readonly charges: Map<string, Charge>;
  readonly codes: Map<string, Code>;
  readonly notices: Notice[];
  /** Answers everything at once from here on. */
  healthy: boolean;
  told(reference: string): Told;
  /** Dice of a question: the same whenever it is asked. */
  diceFor(question: string, reference: string): Dice;
  notify(type: string, data: object, when?: { from?: number; isCertain?: boolean }): void;
  /** The charges of a reference, by now. */
  chargesFor(reference: string, now: number): Charge[];
  codeFor(reference: string): Code | undefined;
  referenceOf(id: string): string | undefined;
  /** In the form of the provider's ids, the next one. */
  nextId(kind: "chr" | "ord"): string;
};

const mostNotices = 3;

export function openBank(seed: string): Bank {
  const charges = new Map<string, Charge>();
  const codes = new Map<string, Code>();
  const told = new Map<string, Told>();
  const labels = new Map<string, number>();
  const asked = new Map<string, number>();
  const notices: Notice[] = [];
  let made = 0;

  // References are drawn by the server and differ from run to run; their order does not.
  const labelOf = (reference: string) => {
    if (!labels.has(reference)) labels.set(reference, labels.size + 1);
    return labels.get(reference) ?? 0;
  };
  const diceFor = (question: string, reference: string) => {
    const about = `${question} ${labelOf(reference)}`;
    const count = (asked.get(about) ?? 0) + 1;
    asked.set(about, count);
    return dice(digest(`${seed} ${about} ${count}`, 16));
  };

  return {
    charges,
    codes,
    notices,
    healthy: false,
    diceFor,
    told: (reference) => {
      const known = told.get(reference);
      if (known) return known;
      const nothing: Told = {
        refused: new Set(),
        noneAt: 0,
        waitsAt: 0,
        isOver: false,
        isByHand: false,
        wasSilent: false,
        wasGranted: false,
      };
      told.set(reference, nothing);
      return nothing;
    },
    notify: (type, data, { from = 0, isCertain = false } = {}) => {
      made += 1;
      const least = isCertain ? 1 : 0;
      const left = dice(digest(`${seed} notice ${made}`, 16)).between(least, mostNotices);
      if (left > 0) notices.push({ id: `evt_${made}`, type, data, from, isCertain, left });
    },
    chargesFor: (reference, now) =>
      [...charges.values()].filter((charge) => charge.reference === reference && charge.shownFrom <= now),
    codeFor: (reference) => [...codes.values()].find((code) => code.reference === reference),
    referenceOf: (id) => charges.get(id)?.reference ?? codes.get(id)?.reference,
    nextId: (kind) => {
      made += 1;
      return `${kind}_live_${made}`;
    },
  };
}

/** What the provider says of a code. */
export function stateOf(code: Code, now: number): "waiting" | "paid" | "over" {
  if (code.paid && code.paidShownFrom <= now) return "paid";
  return now >= code.expiresAt ? "over" : "waiting";
}

/** Somebody pays a code at the counter: what comes in the last moment is told of later. */
export function payCode(bank: Bank, code: Code, now: number, throws: Dice): void {
  code.paid = true;
  code.paidShownFrom = throws.chance(0.5) ? now : now + throws.between(1, 100) * seconds;
  bank.notify("order.status.changed", { id: code.id, state: "paid" }, { from: code.paidShownFrom });
}
