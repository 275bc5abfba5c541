import { minutes, seconds, stateOf, type Bank } from "./bank.ts";
import {
  cartOf,
  closing,
  dishOf,
  moveStock,
  paymentOf,
  type Model,
  type Order,
  type Payment,
  type PaymentStatus,
} from "./model.ts";
import type { Seen } from "./seen.ts";

// Which steps a payment may make, by what the provider has said, and what each does to order, cart and stock.

type SeenPayment = Seen["payments"][number];
type Moment = {
  readonly model: Model;
  readonly bank: Bank;
  readonly now: number;
  readonly seen: SeenPayment;
};
type Step = {
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
  /** What has to be true for it. */
  readonly may: (payment: Payment, moment: Moment) => boolean;
  readonly happen: (model: Model, payment: Payment, moment: Moment) => void;
};

const neverChargedAfter = 90 * seconds;
const grace = 2 * minutes;

function orderOf(model: Model, payment: Payment): Order {
  const order = payment.order === null ? undefined : model.orders.get(payment.order);
  if (!order) throw new Error(`payment ${payment.reference} has no order`);
  return order;
}

/** The provider has the money that the books name. */
function hasMoney({ reference }: Payment, { bank, now, seen }: Moment): boolean {
  const code = bank.codes.get(seen.charge ?? "");
  if (code) return code.reference === reference && stateOf(code, now) === "paid";
  const charge = bank.charges.get(seen.charge ?? "");
  return charge?.reference === reference && charge.shownFrom <= now;
}

/** A meal of its order has closed since, and nobody cooked it: the money is too late. */
function isTooLate(payment: Payment, { model, now }: Moment): boolean {
  const { company, lines } = orderOf(model, payment);
  const closings = lines.map((line) => closing(model, company, dishOf(model, line.dish)));
  return now - payment.createdAt >= grace && closings.some((end) => now >= end + grace);
}

function isInTime(payment: Payment, moment: Moment): boolean {
  return hasMoney(payment, moment) && !isTooLate(payment, moment);
}

function isInVain(payment: Payment, moment: Moment): boolean {
  return hasMoney(payment, moment) && isTooLate(payment, moment);
}

function place(model: Model, payment: Payment, { seen }: Moment): void {
  const order = orderOf(model, payment);
  order.state = "placed";
  payment.charge = seen.charge;
  leaveCart(model, order);
}

function leaveCart(model: Model, order: Order): void {
  const cart = cartOf(model, { id: order.customer });
  if (cart.paying === order.id) model.carts.set(order.customer, { lines: [], paying: null });
}

/** As if it had never been ordered. */
function undo(model: Model, payment: Payment): void {
  const order = orderOf(model, payment);
  moveStock(model, order.lines, 1);
  model.orders.delete(order.id);
  payment.order = null;
  cartOf(model, { id: order.customer }).paying = null;
}

function expire(model: Model, payment: Payment): void {
  const order = orderOf(model, payment);
  order.state = "cancelled";
  moveStock(model, order.lines, 1);
}

const nothing = () => undefined;
const keepCharge = (_model: Model, payment: Payment, { seen }: Moment) => {
  payment.charge = seen.charge;
};

const steps: readonly Step[] = [
  { from: "pending", to: "paid", may: isInTime, happen: place },
  { from: "awaiting", to: "paid", may: isInTime, happen: place },
  {
    from: "pending",
    to: "awaiting",
    may: ({ reference }, { bank, seen }) => bank.codes.get(seen.code ?? "")?.reference === reference,
    happen: (model, payment) => leaveCart(model, orderOf(model, payment)),
  },
  {
    from: "pending",
    to: "declined",
    may: (payment, moment) => {
      const told = moment.bank.told(payment.reference);
      const isGivenUp = told.noneAt >= payment.createdAt + neverChargedAfter;
      return told.refused.size > 0 || isGivenUp || isInVain(payment, moment);
    },
    happen: undo,
  },
  {
    from: "awaiting",
    to: "declined",
    may: (payment, moment) => {
      const told = moment.bank.told(payment.reference);
      const isExpired = told.waitsAt >= (payment.expiresAt ?? 0) + grace;
      return told.isOver || isExpired || isInVain(payment, moment);
    },
    happen: expire,
  },
  { from: "declined", to: "refunding", may: hasMoney, happen: keepCharge },
  {
    from: "refunding",
    to: "refunded",
    may: ({ charge }, { bank }) => bank.charges.get(charge ?? "")?.refunded ?? false,
    happen: nothing,
  },
  {
    from: "refunding",
    to: "refund-by-hand",
    may: ({ charge }, { bank }) => bank.told(bank.referenceOf(charge ?? "") ?? "").isByHand,
    happen: nothing,
  },
  {
    from: "refund-by-hand",
    to: "refunded",
    may: ({ charge }, { bank }) => bank.charges.get(charge ?? "")?.refunded ?? false,
    happen: nothing,
  },
];

/** One way from where a payment is to where it was seen; its steps are few. */
function wayTo(from: PaymentStatus, to: PaymentStatus, via: readonly PaymentStatus[] = []): Step[] {
  for (const step of steps.filter((one) => one.from === from && !via.includes(one.to))) {
    if (step.to === to) return [step];
    const rest = wayTo(step.to, to, [...via, step.to]);
    if (rest.length > 0) return [step, ...rest];
  }
  return [];
}

function waysOf(payment: Payment, seen: SeenPayment): Step[] {
  if (payment.status === seen.status) return [];
  // What went back although its order was not yet paid was given up before.
  const gaveUp = payment.status === "pending" || payment.status === "awaiting";
  if (gaveUp && ["refunding", "refunded", "refund-by-hand"].includes(seen.status))
    return [...wayTo(payment.status, "declined", ["paid", "awaiting"]), ...wayTo("declined", seen.status)];
  return wayTo(payment.status, seen.status, seen.status === "awaiting" ? [] : ["awaiting"]);
}

/** A second charge for one payment, which belongs to no order. */
function findStray(model: Model, bank: Bank, seen: SeenPayment): Payment | string {
  const charge = bank.charges.get(seen.charge ?? "");
  const first = charge && model.payments.get(charge.reference);
  if (!charge || !first || first.charge === charge.id) return `a payment of nothing, ${seen.reference}`;
  if (seen.amount !== charge.amount || seen.order !== null) return `a stray payment of another amount`;
  return {
    reference: seen.reference,
    order: null,
    kind: "stray",
    amount: seen.amount,
    token: null,
    createdAt: 0,
    expiresAt: null,
    status: "refunding",
    charge: charge.id,
  };
}

/**
 * Brings the payments of the model to where they were seen, by steps that the provider's words allow; what is not
 * allowed is answered in words. `touched` are the references that whoever acted has asked the provider about.
 */
export function followPayments(
  model: Model,
  seen: Seen,
  { bank, now, touched }: { bank: Bank; now: number; touched: ReadonlySet<string> },
): string[] {
  const complaints: string[] = [];
  for (const one of seen.payments) {
    if (!model.payments.has(one.reference)) {
      const stray = findStray(model, bank, one);
      if (typeof stray === "string") complaints.push(stray);
      else model.payments.set(stray.reference, stray);
    }
    const payment = model.payments.get(one.reference);
    if (!payment || payment.status === one.status) continue;
    const about = bank.referenceOf(one.charge ?? "") ?? one.reference;
    const way = waysOf(payment, one);
    const was = payment.status;
    const isTouched = touched.has(one.reference) || touched.has(about);
    for (const step of isTouched ? way : []) {
      const moment = { model, bank, now, seen: one };
      if (!step.may(payment, moment)) break;
      step.happen(model, payment, moment);
      payment.status = step.to;
    }
    if (payment.status !== one.status)
      complaints.push(
        `payment of order ${payment.order} (${payment.kind}, ${payment.reference}) went from ${was} to ${one.status}: ` +
          `${isTouched ? `not beyond ${payment.status}` : "nobody asked"}; told ${inWords(bank, one.reference)}`,
      );
  }
  return complaints;
}

function inWords(bank: Bank, reference: string): string {
  const { refused, noneAt, waitsAt, isOver } = bank.told(reference);
  const at = (time: number) => (time === 0 ? "never" : new Date(time).toISOString());
  return `refused ${[...refused].join()}, none at ${at(noneAt)}, waiting at ${at(waitsAt)}, over ${isOver}`;
}

/** A gap that is known: what people have to give back by themselves, and no order shows (decision 060). */
function isOwedWithoutOrder(model: Model, charge: string): boolean {
  const payment = [...model.payments.values()].find((one) => one.charge === charge);
  return payment?.status === "refund-by-hand" && payment.order === null;
}

/** What of the provider's books neither pays an order that stands nor has gone back. */
export function unaccounted(model: Model, bank: Bank): string[] {
  const standing = new Map<string, number>();
  for (const payment of model.payments.values()) {
    const order = payment.order === null ? undefined : model.orders.get(payment.order);
    const pays = payment.status === "paid" && order?.state === "placed" && order.total === payment.amount;
    if (pays && payment.charge !== null && paymentOf(model, order.id) === payment)
      standing.set(payment.charge, (standing.get(payment.charge) ?? 0) + 1);
  }
  const money = [...bank.charges.values(), ...[...bank.codes.values()].filter(({ paid }) => paid)];
  return money
    .filter(({ id, refunded }) => (refunded ? standing.has(id) : standing.get(id) !== 1))
    .filter(({ id }) => !isOwedWithoutOrder(model, id))
    .map(({ id, reference, refunded }) => {
      const payments = [...model.payments.values()];
      const payment = payments.find(({ charge }) => charge === id) ?? model.payments.get(reference);
      return `${id} (${payment?.kind}, ${refunded ? "given back" : "kept"}) pays order ${payment?.order}, which is ${payment?.status}`;
    });
}
