import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, getWeekDay, toLimaDate } from "@lonchera/domain/calendar";
import { isLongRun } from "../long-run.ts";
import { assertOrdersConsistent } from "../order-invariants.ts";
import { waitFor } from "../wait-for.ts";
import { restartAfterJobTimeout, countEmails, openCrashShop, type CrashShop } from "./crash-shop.ts";
import { abortAt, crashWhile, stopAt, type StopFactory } from "./stop-points.ts";

const people = 3;
const timeout = 180_000;
/** Without a cutting time, the dishes of tomorrow are ordered from 22:00 of today. */
const daysAhead = 1;

/** Lets everybody's usual week be ordered, as if they had allowed it two days ago. */
async function confirmWeeks({ pool }: CrashShop): Promise<void> {
  await pool.query("insert into settings (usual_week_offered) values (true)");
  // This is the type of the dishes of the shop.
  const { rows } = await pool.query<{ type: string }>("select distinct product_type as type from items");
  const week_day = getWeekDay(addDays(toLimaDate(Date.now()), daysAhead));
  const days = [{ week_day, product: "ALMUE", dish: null, product_type: rows[0]?.type }];
  await pool.query(
    `insert into usual_weeks (company_id, user_id, days, confirms, saved_at)
      select company_id, id, $1, true, now() - interval '2 days' from users where customer_type = 'type2'`,
    [JSON.stringify(days)],
  );
}

const countConfirmations = (shop: CrashShop) => countEmails(shop, "Recibimos tu pedido");

/** Returns the milliseconds until 23:00 in Lima. */
function computeTimeUntilTonight(now: number): number {
  return Date.parse(`${toLimaDate(now)}T23:00:00-05:00`) - now;
}

const points: readonly { at: string; stop: StopFactory; isShort?: boolean }[] = [
  { at: "when the day is noted and nothing ordered", stop: abortAt("usual day noted") },
  { at: "when the order is written and not committed", stop: abortAt("order written") },
  { at: "when the order's statements were sent and wait", stop: stopAt("order written"), isShort: true },
  { at: "when e-mails are delivered and not crossed off", stop: abortAt("e-mail delivered") },
];

for (const { at, stop } of points.filter(({ isShort }) => isLongRun || isShort)) {
  test(
    `everybody's usual dish is ordered once although the server is killed ${at}`,
    { timeout },
    async (t) => {
      const shop = await openCrashShop(t, { daysAhead });
      const buyers = await Promise.all(Array.from({ length: people }, () => shop.newAccountBuyer()));
      const [buyer] = buyers;
      assert.ok(buyer);
      await shop.crash();
      await confirmWeeks(shop);
      // The task begins with the start of the server.
      await crashWhile(shop, buyer, stop, async () => {
        await shop.restart(computeTimeUntilTonight(shop.now()));
        return null;
      });
      await restartAfterJobTimeout(shop);
      await waitFor(async () => assert.equal((await countConfirmations(shop)).size, people));
      await shop.crash();
      await restartAfterJobTimeout(shop);
      const waiting = "select 1 from pgboss.job where name in ('mail', 'order-news')";
      await waitFor(async () => assert.equal((await shop.pool.query(waiting)).rowCount, 0));
      assert.deepEqual([...new Set((await countConfirmations(shop)).values())], [1]);
      const { rows } = await shop.pool.query(
        `select (select count(*)::integer from orders) as orders, (select count(*)::integer from order_lines) as lines,
        (select count(order_id)::integer from usual_week_days) as noted,
        (select sum(quantity)::integer from order_lines) as units`,
      );
      assert.deepEqual(rows, [{ orders: people, lines: people, noted: people, units: people }]);
      await assertOrdersConsistent(shop.pool, shop.initial);
    },
  );
}
