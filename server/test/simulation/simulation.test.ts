import { randomInt } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { isLongRun } from "../long-run.ts";
import { assertProviderMatchesPayments } from "../order-invariants.ts";
import { allCommands, settle } from "./commands.ts";
import { openShop } from "./shop.ts";

/**
 * `TEST_LONG=1` plays many random shops. A failure prints its seed and path for `SIMULATION_SEED` and
 * `SIMULATION_PATH`.
 */
const { SIMULATION_SEED, SIMULATION_PATH, SIMULATION_RUNS } = process.env;
const seed = Number(SIMULATION_SEED ?? (isLongRun ? randomInt(2 ** 31) : 11));
/** Milliseconds. This also ends the shrinking of a failure. */
const timeLimit = isLongRun ? 3_600_000 : 180_000;
const numRuns = Number(SIMULATION_RUNS ?? (isLongRun ? 300 : 2));

test("a shop does what its model does, whatever customers, staff, the provider and crashes do", async (t) => {
  t.diagnostic(`SIMULATION_SEED=${seed} SIMULATION_RUNS=${numRuns}`);
  const commands = fc.commands(allCommands, { maxCommands: isLongRun ? 80 : 40, size: "max" });
  await fc.assert(
    fc.asyncProperty(commands, async (played) => {
      const { shop, model } = await openShop(t.name);
      try {
        await fc.asyncModelRun(() => ({ model, real: shop }), played);
        await settle(model, shop);
        await assertProviderMatchesPayments(shop.app().pool, shop.culqi);
      } finally {
        await shop.close();
      }
    }),
    {
      seed,
      numRuns,
      plugins: [fc.interruptAfterTimeLimit(timeLimit, { failOnInterrupt: true })],
      ...(SIMULATION_PATH === undefined ? {} : { path: SIMULATION_PATH }),
    },
  );
});
