import { setTimeout as pause } from "node:timers/promises";
import type { SeededRandom as Dice } from "@lonchera/demo/seeded-random";
import type { Answer, Buyer, Purchase } from "./buyer.ts";
import type { CrashShop } from "./crash-shop.ts";

/** An order that its buyer was told stands. */
export type Acknowledged = {
  readonly id: number;
  readonly buyer: number;
  readonly units: number;
  readonly total: number;
  /** Its buyer asked to cancel it, and may not have heard whether it was. */
  cancelAsked: boolean;
};

export type Crowd = {
  readonly acknowledged: Acknowledged[];
  /** Answers of any kind so far. */
  answers(): number;
  /** Answers that no server may give, whatever happens to it. */
  readonly failures: string[];
  /** Nobody begins anything new; resolves once everybody has stopped. */
  end(): Promise<void>;
};

type Kind = "card" | "account" | "code";

/** Most send the same again until they know; some give it up at once and begin anew. */
const patience = { long: 200, short: 1 };

const cards = ["approved", "approved", "approved", "approved", "timeout_charged", "insufficient_funds"];

type Restless = {
  readonly shop: CrashShop;
  readonly dice: Dice;
  readonly acknowledged: Acknowledged[];
  readonly failures: string[];
  heard(): void;
  goesOn(): boolean;
};

/** Now and then twice at once, as with a double click. */
async function sendOnceOrTwice(purchase: Purchase, { dice, failures }: Restless): Promise<Answer | null> {
  const [first, second] = await Promise.all([purchase.send(), dice.chance(0.2) ? purchase.send() : null]);
  if (first?.status !== 201 || second?.status !== 201) return second?.status === 201 ? second : first;
  if (first.body["id"] !== second.body["id"]) failures.push("one key made two orders");
  return first;
}

async function insist(purchase: Purchase, restless: Restless): Promise<Answer | null> {
  const { failures, heard, goesOn, dice } = restless;
  const attempts = dice.chance(0.2) ? patience.short : patience.long;
  for (let left = attempts; left > 0 && goesOn(); left -= 1) {
    const answer = await sendOnceOrTwice(purchase, restless);
    if (answer) heard();
    if (answer && answer.status >= 500 && answer.status !== 503)
      failures.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer && answer.status < 500) return answer;
    await pause(100);
  }
  return null;
}

async function buyOnce(buyer: Buyer, kind: Kind, restless: Restless): Promise<void> {
  const { shop, dice, acknowledged, heard } = restless;
  const units = dice.between(1, 3);
  const dish = dice.between(0, shop.dishes.length - 1);
  const byCode = kind === "code" && dice.chance(0.5);
  const token = shop.culqi.token(dice.pick(cards));
  const wish = kind === "account" ? {} : byCode ? { byCode } : { token };
  // What is left in the cart of a refused order is bought with the next one.
  const purchase = await buyer.tryToFill({ ...wish, quantity: units, dish });
  if (purchase) heard();
  if (!purchase || !("send" in purchase)) return pause(50);
  const answer = await insist(purchase, restless);
  if (answer?.status !== 201) return pause(20);
  const order: Acknowledged = {
    id: Number(answer.body["id"]),
    buyer: buyer.id,
    units: purchase.total / 1850,
    total: purchase.total,
    cancelAsked: false,
  };
  acknowledged.push(order);
  if (byCode) return payLater(shop, dice);
  if (!dice.chance(0.3)) return;
  order.cancelAsked = true;
  await buyer.send("POST", `/api/orders/${order.id}/cancel/`);
}

/** Somebody pays at a counter, whether or not the server is there. */
async function payLater({ culqi }: CrashShop, dice: Dice): Promise<void> {
  const open = culqi.books.orders.filter(({ state }) => state === "created");
  if (open.length > 0 && dice.chance(0.7)) await culqi.payOrder(dice.pick(open).id);
}

/** Buyers who order over and over, each a thing at a time, whatever happens to the server. */
export async function startCrowd(shop: CrashShop, size: number, dice: Dice): Promise<Crowd> {
  let goesOn = true;
  let answers = 0;
  const crowd = { acknowledged: [] as Acknowledged[], failures: [] as string[] };
  const restless = { shop, dice, ...crowd, heard: () => void (answers += 1), goesOn: () => goesOn };
  const kinds: readonly Kind[] = ["card", "account", "card", "code"];
  const buying: Promise<void>[] = [];
  for (let made = 0; made < size; made += 1) {
    const kind = kinds[made % kinds.length] ?? "card";
    const buyer = await (kind === "account" ? shop.newAccountBuyer() : shop.newCardBuyer());
    const goOn = async () => {
      while (goesOn) await buyOnce(buyer, kind, restless);
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
