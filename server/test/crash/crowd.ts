import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import type { Answer, Buyer, Purchase } from "./buyer.ts";
import type { CrashShop } from "./crash-shop.ts";

/** Seeded choices, reported and replayed by fast-check. */
export type Random = {
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(all: readonly T[]): T;
};

export function randomOf(gen: fc.GeneratorValue): Random {
  const between = (min: number, max: number) => gen(fc.integer, { min, max });
  return {
    between,
    chance: (probability) => between(1, 100) <= probability * 100,
    pick: (all) => all[between(0, all.length - 1)] as (typeof all)[number],
  };
}

/** An order that was answered with 201. */
export type Acknowledged = {
  readonly id: number;
  readonly buyer: number;
  readonly units: number;
  readonly total: number;
  /** Its buyer asked to cancel it, perhaps without an answer. */
  cancelAsked: boolean;
};

export type Crowd = {
  readonly acknowledged: Acknowledged[];
  /** The number of answers so far. */
  answers(): number;
  /** Answers that are wrong whatever happens to the server. */
  readonly failures: string[];
  /** Resolves once every buyer has stopped. */
  end(): Promise<void>;
};

type Kind = "card" | "account" | "code";

/** Most buyers repeat their request until it is answered; some give up at once. */
const attemptsOf = { patient: 200, impatient: 1 };

const cards = ["approved", "approved", "approved", "approved", "timeout_charged", "insufficient_funds"];

type Context = {
  readonly shop: CrashShop;
  readonly random: Random;
  readonly acknowledged: Acknowledged[];
  readonly failures: string[];
  heard(): void;
  goesOn(): boolean;
};

/** Sends one request in five twice at once, as a double click does. */
async function sendOnceOrTwice(purchase: Purchase, { random, failures }: Context): Promise<Answer | null> {
  const [first, second] = await Promise.all([purchase.send(), random.chance(0.2) ? purchase.send() : null]);
  if (first?.status !== 201 || second?.status !== 201) return second?.status === 201 ? second : first;
  if (first.body["id"] !== second.body["id"]) failures.push("one key made two orders");
  return first;
}

async function sendUntilAnswered(purchase: Purchase, context: Context): Promise<Answer | null> {
  const { failures, heard, goesOn, random } = context;
  const attempts = random.chance(0.2) ? attemptsOf.impatient : attemptsOf.patient;
  for (let left = attempts; left > 0 && goesOn(); left -= 1) {
    const answer = await sendOnceOrTwice(purchase, context);
    if (answer) heard();
    if (answer && answer.status >= 500 && answer.status !== 503)
      failures.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer && answer.status < 500) return answer;
    await delay(100);
  }
  return null;
}

async function buyOnce(buyer: Buyer, kind: Kind, context: Context): Promise<void> {
  const { shop, random, acknowledged, heard } = context;
  const units = random.between(1, 3);
  const dish = random.between(0, shop.dishes.length - 1);
  const byCode = kind === "code" && random.chance(0.5);
  const token = shop.culqi.token(random.pick(cards));
  const wish = kind === "account" ? {} : byCode ? { byCode } : { token };
  const purchase = await buyer.tryToFill({ ...wish, quantity: units, dish });
  if (purchase) heard();
  if (!purchase || !("send" in purchase)) return delay(50);
  const answer = await sendUntilAnswered(purchase, context);
  if (answer?.status !== 201) return delay(20);
  const order: Acknowledged = {
    id: Number(answer.body["id"]),
    buyer: buyer.id,
    units: purchase.total / 1850,
    total: purchase.total,
    cancelAsked: false,
  };
  acknowledged.push(order);
  if (byCode) return payLater(shop, random);
  if (!random.chance(0.3)) return;
  order.cancelAsked = true;
  await buyer.send("POST", `/api/orders/${order.id}/cancel/`);
}

/** Pays one of the open codes, whether or not the server runs. */
async function payLater({ culqi }: CrashShop, random: Random): Promise<void> {
  const open = culqi.books.orders.filter(({ state }) => state === "created");
  if (open.length > 0 && random.chance(0.7)) await culqi.payOrder(random.pick(open).id);
}

/** Starts buyers who order again and again, each one request at a time, whatever happens to the server. */
export async function startCrowd(shop: CrashShop, size: number, random: Random): Promise<Crowd> {
  let goesOn = true;
  let answers = 0;
  const crowd = { acknowledged: [] as Acknowledged[], failures: [] as string[] };
  const context = { shop, random, ...crowd, heard: () => void (answers += 1), goesOn: () => goesOn };
  const kinds: readonly Kind[] = ["card", "account", "card", "code"];
  const buying: Promise<void>[] = [];
  for (let made = 0; made < size; made += 1) {
    const kind = kinds[made % kinds.length] ?? "card";
    const buyer = await (kind === "account" ? shop.newAccountBuyer() : shop.newCardBuyer());
    const goOn = async () => {
      while (goesOn) await buyOnce(buyer, kind, context);
    };
    buying.push(goOn());
  }
  return {
    ...crowd,
    answers: () => answers,
    end: async () => {
      goesOn = false;
      await Promise.all(buying);
    },
  };
}
