import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { readConfig } from "../../src/config.ts";
import { testDatabase } from "../test-database.ts";
import { webhookAuth } from "./acts-of-payments.ts";
import { keptSeeds } from "./kept-seeds.ts";
import { secret } from "./process-life.ts";
import { simulate, type Run } from "./simulate.ts";

/** Milliseconds; a run that hangs says so itself, sooner. */
const longest = 240_000;

async function play(t: TestContext, run: Run): Promise<void> {
  const url = await testDatabase(t);
  const dataDir = await mkdtemp(path.join(tmpdir(), "lonchera-simulation-"));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({
    DATABASE_URL: url,
    SECRET_KEY: secret,
    DATA_DIR: dataDir,
    PAYMENT_PROVIDER: "culqi",
    CULQI_PUBLIC_KEY: "pk_live_simulation",
    CULQI_SECRET_KEY: "sk_live_simulation",
    CULQI_WEBHOOK_AUTH: webhookAuth,
  });
  t.diagnostic(`SIMULATION_SEED=${run.seed} SIMULATION_STEPS=${run.steps}`);
  const counts = await simulate(url, config, run);
  t.diagnostic([...counts].map(([what, count]) => `${what} ${count}`).join(", "));
}

/** The seeds that the environment asks for, or else those kept and, where nobody's change waits for it, an unseen one. */
function runs(): Run[] {
  const {
    SIMULATION_SEED: seed,
    SIMULATION_STEPS: steps = "150",
    SIMULATION_RUNS: count = "1",
    CI,
  } = process.env;
  const random = () => ({ seed: String(randomInt(1_000_000_000)), steps: Number(steps) });
  if (seed !== undefined) return [{ seed, steps: Number(steps) }];
  if (count !== "1") return Array.from({ length: Number(count) }, random);
  return CI ? [...keptSeeds] : [...keptSeeds, random()];
}

for (const run of runs()) {
  test(
    `a shop of seed ${run.seed} does what its model does for ${run.steps} steps`,
    { timeout: longest },
    (t) => play(t, run),
  );
}
