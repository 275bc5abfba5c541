import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { toLimaDate } from "@lonchera/domain/calendar";
import { isLongRun } from "../long-run.ts";
import { openCrashShop } from "./crash-shop.ts";
import { abortAt, crashWhile, stopAt } from "./stop-points.ts";

const timeout = 180_000;
const dayMilliseconds = 86_400_000;

const points = [
  { at: "when the handover is written and never committed", stop: abortAt("handover written") },
  { at: "when its statements were sent and wait", stop: stopAt("handover written") },
] as const;

for (const { at, stop } of isLongRun ? points : points.slice(1))
  test(
    `an order is handed over once, and two phones never both say yes, although the server is killed ${at}`,
    { timeout },
    async (t) => {
      const shop = await openCrashShop(t, { daysAhead: 1 });
      await shop.pool.query("insert into settings (handovers_offered) values (true)");
      const buyer = await shop.newAccountBuyer();
      const placed = await (await buyer.fill({})).send();
      assert.equal(placed?.status, 201);
      const order = Number((await buyer.orders())[0]?.["id"]);
      await shop.crash();
      await shop.restart(dayMilliseconds);
      const [phone, other] = [await shop.newOwner(), await shop.newOwner()];
      const body = { date: toLimaDate(shop.now()), meal: "almuerzo", order };
      const hand = (by: typeof phone, key: string) => by.send("PUT", `/api/handovers/${key}/`, body);

      const key = randomUUID();
      await crashWhile(shop, phone, stop, () => hand(phone, key));
      await shop.restart();
      const answers = await Promise.all([hand(phone, key), hand(other, randomUUID())]);
      assert.deepEqual(answers.map((answer) => answer?.status).toSorted(), [200, 409]);
      const repeated = await Promise.all([hand(phone, key), hand(other, randomUUID())]);
      assert.equal(repeated[0]?.status, answers[0]?.status);
      assert.equal(repeated[1]?.status, 409);
      const { rows } = await shop.pool.query(
        `select (select count(*)::integer from handovers) as handovers,
          (select count(*)::integer from audit_log where event = 'handed-over') as told`,
      );
      assert.deepEqual(rows, [{ handovers: 1, told: 1 }]);
    },
  );
