import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { assertOrdersConsistent, assertProviderMatchesPayments } from "../order-invariants.ts";
import type { Answer, Buyer } from "./buyer.ts";
import { isLongRun, openCrashShop, type CrashShop } from "./crash-shop.ts";
import { waitFor } from "../wait-for.ts";

const silence = isLongRun ? 30_000 : 5_000;
/** Of the others' checkouts, as was asked for (milliseconds). */
const limit = 500;
/** For a machine that is slow without any silence: how much slower than that the silence may make it. */
const tolerance = 3;
const samples = isLongRun ? 240 : 80;
/** Between two orders of one buyer (milliseconds): the machine is not what is measured. */
const between = 60;

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Buys again and again until there are enough samples and it may stop; how long each checkout took (milliseconds). */
async function measure(
  buyers: readonly Buyer[],
  token: (() => string) | null,
  mayStop: () => boolean,
): Promise<number[]> {
  const took: number[] = [];
  const buy = async (buyer: Buyer) => {
    while (took.length < samples || !mayStop()) {
      const purchase = await buyer.fill(token ? { token: token() } : {});
      const began = performance.now();
      const answer = await purchase.send();
      took.push(performance.now() - began);
      assert.equal(answer?.status, 201, JSON.stringify(answer?.body));
      await delay(between);
    }
  };
  await Promise.all(buyers.map(buy));
  return took.sort((one, other) => one - other);
}

/** The longest that any transaction was seen to stand idle (milliseconds). */
function watchTransactions(shop: CrashShop): { longest: number; looks: number; end(): Promise<void> } {
  const seen = { longest: 0, looks: 0 };
  const ended = new AbortController();
  const idle = `select coalesce(max(extract(epoch from clock_timestamp() - state_change) * 1000), 0)::float8 as idle
    from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  const watching = (async () => {
    const client = await shop.connect();
    while (!ended.signal.aborted) {
      const { rows } = await client.query<{ idle: number }>(idle);
      seen.longest = Math.max(seen.longest, rows[0]?.idle ?? 0);
      seen.looks += 1;
      await delay(100);
    }
    await client.end();
  })();
  return Object.assign(seen, {
    end: () => {
      ended.abort();
      return watching;
    },
  });
}

type Hanging = {
  readonly buyer: Buyer;
  readonly answer: Promise<Answer | null>;
  readonly again: () => Promise<Answer | null>;
};

/** Eight who pay by card while the provider says nothing: it charges half of them, and the others when it wakes. */
async function hang(shop: CrashShop): Promise<{ hanging: Hanging[]; wake: () => void }> {
  const { culqi } = shop;
  const gates = [culqi.hold("charges", "received", 4)];
  const hanging: Hanging[] = [];
  const payOne = async () => {
    const buyer = await shop.newCardBuyer();
    const purchase = await buyer.fill({ quantity: 2, token: culqi.token("approved_of_the_silence") });
    hanging.push({ buyer, answer: purchase.send(), again: purchase.send });
  };
  for (let made = 0; made < 4; made += 1) await payOne();
  await gates[0]?.arrived;
  gates.push(culqi.hold("charges", "processed", 4));
  for (let made = 0; made < 4; made += 1) await payOne();
  await gates[1]?.arrived;
  return { hanging, wake: () => gates.forEach((gate) => gate.release()) };
}

function tell(t: TestContext, what: string, took: readonly number[]): number {
  const p99 = percentile(took, 0.99);
  const [median, worst] = [percentile(took, 0.5), took.at(-1) ?? 0].map(Math.round);
  t.diagnostic(
    `${what}: ${took.length} checkouts, median ${median} ms, p99 ${Math.round(p99)} ms, worst ${worst} ms`,
  );
  return p99;
}

test(
  "while the provider is silent, others order as fast as before and no transaction waits for it",
  { timeout: 240_000 },
  async (t) => {
    const shop = await openCrashShop(t, { stock: 1_000_000 });
    const { culqi } = shop;
    const onAccount = await Promise.all(Array.from({ length: 6 }, () => shop.newAccountBuyer()));
    const byCard = await Promise.all(Array.from({ length: 2 }, () => shop.newCardBuyer()));
    const others = async (mayStop: () => boolean) => {
      const both = await Promise.all([
        measure(onAccount, null, mayStop),
        measure(byCard, culqi.token, mayStop),
      ]);
      return both.flat().sort((one, other) => one - other);
    };
    const usual = tell(t, "without any silence", await others(() => true));

    const { hanging, wake } = await hang(shop);
    const began = performance.now();
    const transactions = watchTransactions(shop);
    const during = tell(t, "in the silence", await others(() => performance.now() - began >= silence));
    wake();
    await transactions.end();
    t.diagnostic(
      `longest idle transaction ${Math.round(transactions.longest)} ms in ${transactions.looks} looks`,
    );
    assert.ok(transactions.longest < 1_000, "a transaction stood idle");
    assert.ok(
      during < Math.max(limit, usual * tolerance),
      `p99 ${during} ms, without any silence ${usual} ms`,
    );

    for (const { answer } of hanging) {
      const told = await answer;
      assert.ok(told?.status === 201 || told?.status === 503, `answered ${told?.status}`);
    }
    await waitFor(() => assertProviderMatchesPayments(shop.pool, culqi));
    await assertOrdersConsistent(shop.pool, shop.initial);
    for (const { buyer, again } of hanging) {
      assert.equal((await again())?.status, 201);
      assert.equal((await buyer.orders()).length, 1);
    }
    assert.equal(
      culqi.paidCharges().filter(({ token }) => token.includes("of_the_silence")).length,
      hanging.length,
    );
    await assertProviderMatchesPayments(shop.pool, culqi);
  },
);
