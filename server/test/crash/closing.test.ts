import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, toLimaDate } from "@lonchera/domain/calendar";
import { isLongRun } from "../long-run.ts";
import { openCrashShop, type CrashShop } from "./crash-shop.ts";
import { abortAt, crashWhile, stopAt } from "./stop-points.ts";

/** Counts the rows that a closing writes. */
async function countWritten({ pool }: CrashShop) {
  const { rows } = await pool.query<Record<string, number>>(`select
    (select count(*) from statements)::integer as statements,
    (select count(*) from statement_lines)::integer as lines,
    (select coalesce(max(last), 0) from statement_numbers)::integer as last,
    (select count(*) from audit_log where event = 'statement-closed')::integer as events`);
  return rows[0];
}

const points = [
  { at: "before its commit", stop: abortAt("statement written") },
  { at: "when its commit was sent and not done", stop: stopAt("statement written") },
];

for (const database of isLongRun ? (["server", "embedded"] as const) : (["server"] as const)) {
  test(`a month whose closing is interrupted has no document until it is closed again, its database ${database}`, async (t) => {
    const shop = await openCrashShop(t, { database });
    const buyer = await shop.newAccountBuyer();
    const owner = await shop.newOwner();
    for (const [made, { at, stop }] of points.entries()) {
      await t.test(`killed ${at}`, { timeout: 120_000 }, async () => {
        assert.equal((await (await buyer.fill({ quantity: 2 })).send())?.status, 201);
        const orderedOn = addDays(toLimaDate(shop.now()), -40 * (points.length - made));
        const { pool, company } = shop;
        await pool.query("update orders set ordered_at = $1 where ordered_at > $1", [`${orderedOn}T15:00Z`]);
        const url = `/api/statements/${company.id}/${orderedOn.slice(0, 7)}/close/`;
        const close = () => owner.send("POST", url);
        const before = await countWritten(shop);
        await crashWhile(shop, owner, stop, close);
        await shop.restart();
        assert.deepEqual(await countWritten(shop), before);
        const [one, other] = await Promise.all([close(), close()]);
        assert.deepEqual([one?.status, one?.body["number"]], [200, `EC-00000${made + 1}`]);
        assert.deepEqual(other, one);
        const written = made + 1;
        const all = { statements: written, lines: written, last: written, events: written };
        assert.deepEqual(await countWritten(shop), all);
      });
    }
  });
}
