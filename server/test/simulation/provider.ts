import type { SeededRandom as Dice } from "@lonchera/demo/seeded-random";
import type {
  Asked,
  ChargeOutcome,
  ChargeRequest,
  CodeOutcome,
  CodeRequest,
  FoundCharge,
  FoundCode,
  PaymentProvider,
} from "../../src/features/payments/provider.ts";
import { seconds, stateOf, type Bank, type Charge, type Code, type Told } from "./bank.ts";
import { actors, type Gates } from "./gates.ts";

type Clock = () => number;

class Silent extends Error {
  override readonly name = "Silent";
}

/** The first that comes up of some outcomes, each with its share of a hundred. */
export function draw<Outcome extends string>(
  throws: Dice,
  shares: Readonly<Record<Outcome, number>>,
): Outcome {
  let left = throws.between(1, 100);
  for (const [outcome, share] of Object.entries(shares) as [Outcome, number][]) {
    left -= share;
    if (left <= 0) return outcome;
  }
  throw new Error("shares of less than a hundred");
}

const latest = (throws: Dice) => throws.between(1, throws.chance(0.5) ? 200 : 7_200) * seconds;

function book(
  bank: Bank,
  request: ChargeRequest,
  shownFrom: number,
  throws: Dice,
  isCertain = false,
): Charge {
  const { reference, amount, token } = request;
  const id = bank.nextId("chr");
  const byHand = throws.chance(0.06);
  const charge: Charge = { id, reference, amount, token, shownFrom, byHand, refunded: false };
  bank.charges.set(charge.id, charge);
  bank.notify("charge.creation.succeeded", { id: charge.id }, { from: shownFrom, isCertain });
  return charge;
}

const refusals = {
  declined: { kind: "declined", message: "Tu tarjeta no tiene fondos suficientes." },
  silently: { kind: "declined", message: null },
  bank: { kind: "authentication-required" },
  unknown: { kind: "unknown-token" },
  unavailable: { kind: "unavailable" },
} as const;

function charge(bank: Bank, request: ChargeRequest, now: number): ChargeOutcome {
  const throws = bank.diceFor("charge", request.reference);
  const told = bank.told(request.reference);
  const refuse = <Outcome extends ChargeOutcome>(outcome: Outcome) => {
    told.refused.add(outcome.kind);
    return outcome;
  };
  if ([...bank.charges.values()].some(({ token }) => token === request.token))
    return refuse({ kind: "used-token" });
  const shares = { charged: 58, twice: 2, lost: 6, late: 7, silent: 5, declined: 8, silently: 3 };
  const drawn = draw(throws, { ...shares, bank: 4, unknown: 2, unavailable: 5 });
  if (drawn in refusals) return refuse(refusals[drawn as keyof typeof refusals]);
  if (drawn === "twice") book(bank, request, now + latest(throws), throws, true);
  if (drawn === "charged" || drawn === "twice") {
    told.wasGranted = true;
    return { kind: "charged", chargeId: book(bank, request, now, throws).id };
  }
  if (drawn === "lost") book(bank, request, now, throws);
  if (drawn === "late") book(bank, request, now + latest(throws), throws);
  told.wasSilent = true;
  return { kind: "no-answer" };
}

function issueCode(bank: Bank, request: CodeRequest, now: number): CodeOutcome {
  const { reference, amount } = request;
  const throws = bank.diceFor("code", reference);
  const told = bank.told(reference);
  const drawn = draw(throws, { issued: 68, lost: 7, late: 6, silent: 5, declined: 7, unavailable: 7 });
  if (drawn === "declined" || drawn === "unavailable") {
    told.refused.add(drawn);
    return drawn === "declined" ? { kind: "declined", message: null } : { kind: "unavailable" };
  }
  if (drawn !== "silent") {
    const shownFrom = drawn === "late" ? now + latest(throws) : now;
    const id = bank.nextId("ord");
    const expiresAt = request.expiresAt.getTime();
    const code: Code = {
      id,
      reference,
      amount,
      expiresAt,
      shownFrom,
      paid: false,
      paidShownFrom: 0,
      refunded: false,
    };
    bank.codes.set(id, code);
    told.wasGranted ||= drawn === "issued";
    if (drawn === "issued") return { kind: "issued", codeOrderId: id };
  }
  told.wasSilent = true;
  return { kind: "no-answer" };
}

function shown(charge: Charge | undefined, told: Told, now: number): FoundCharge | null {
  if (!charge || charge.shownFrom > now) {
    told.noneAt = now;
    return null;
  }
  told.wasGranted = true;
  return { chargeId: charge.id, reference: charge.reference, refunded: charge.refunded };
}

function shownCode(code: Code | undefined, told: Told, now: number): FoundCode | null {
  if (!code || code.shownFrom > now) {
    told.noneAt = now;
    told.waitsAt = now;
    return null;
  }
  told.wasGranted = true;
  const state = stateOf(code, now);
  if (state === "over") told.isOver = true;
  if (state === "waiting") told.waitsAt = now;
  return { codeOrderId: code.id, reference: code.reference, state };
}

function giveBack(bank: Bank, id: string, amount: number): "refunded" | "by-hand" {
  const charge = bank.charges.get(id);
  const paid = charge ?? bank.codes.get(id);
  if (!paid) throw new Error(`a refund of ${id}, which was never charged`);
  if (paid.amount !== amount) throw new Error(`a refund of ${amount} of ${id}, which was of ${paid.amount}`);
  if (!charge || charge.byHand) {
    bank.told(paid.reference).isByHand = true;
    return "by-hand";
  }
  if (!charge.refunded) bank.notify("refund.creation.succeeded", { charge_id: id });
  charge.refunded = true;
  return "refunded";
}

function withdraw(code: Code | undefined, now: number): void {
  if (code && !code.paid) code.expiresAt = Math.min(code.expiresAt, now);
}

const silentIn = 0.12;

/** The provider as one life of the process reaches it: before it is asked and before it answers one may be held, or die. */
export function reachProvider(bank: Bank, clock: Clock, gates: Gates): PaymentProvider {
  async function ask<Answer>(reference: string | undefined, answer: () => Answer): Promise<Answer> {
    if (reference !== undefined) actors.getStore()?.asked.add(reference);
    await gates.pause();
    const given = answer();
    await gates.pause();
    return given;
  }
  /** A question that may meet silence, before anything is done for it or after. */
  async function look<Answer>(what: string, id: string, answer: () => Answer, isMove = false) {
    const reference = bank.referenceOf(id) ?? id;
    const throws = bank.diceFor(what, reference);
    const isSilent = !bank.healthy && throws.chance(silentIn);
    const isLost = isSilent && isMove && throws.chance(0.5);
    return ask(reference, () => {
      const given = isSilent && !isLost ? undefined : answer();
      if (!isSilent) return given as Answer;
      const actor = actors.getStore();
      // A refund that nobody answers is owed, and asked for again.
      if (actor && what !== "refund") actor.wasLeftAlone = true;
      throw new Silent(`no answer to ${what}`);
    });
  }
  const chargeFor = (reference: string) => bank.chargesFor(reference, clock())[0];
  return {
    name: "culqi",
    limits: { card: { least: 700, most: 999_900 }, code: { least: 700, most: 999_900 } },
    charge: (request) => ask(request.reference, () => charge(bank, request, clock())),
    findCharge: ({ reference }: Asked) =>
      look("findCharge", reference, () => shown(chargeFor(reference), bank.told(reference), clock())),
    readCharge: (id) =>
      look("readCharge", id, () =>
        shown(bank.charges.get(id), bank.told(bank.referenceOf(id) ?? id), clock()),
      ),
    refund: (id, amount) => look("refund", id, () => giveBack(bank, id, amount), true),
    issueCode: (request) => ask(request.reference, () => issueCode(bank, request, clock())),
    findCode: ({ reference }: Asked) =>
      look("findCode", reference, () => shownCode(bank.codeFor(reference), bank.told(reference), clock())),
    readCode: (id) =>
      look("readCode", id, () =>
        shownCode(bank.codes.get(id), bank.told(bank.referenceOf(id) ?? id), clock()),
      ),
    withdrawCode: (id) => look("withdrawCode", id, () => withdraw(bank.codes.get(id), clock()), true),
  };
}
