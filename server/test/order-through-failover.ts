import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openDatabase } from "../src/platform/db/client.ts";
import { seedShop, startOrderLoad } from "./order-load.ts";
import { endServer, waitUntilReady } from "./spawned-server.ts";
import { testSecret } from "./test-app.ts";

// deploy/ha/try.sh runs this. 16 buyers order through two processes of the server at DATABASE_URL, while the command in
// the arguments stops the primary. A buyer whose order fails sends it again with the same key.

const { DATABASE_URL: url = "" } = process.env;
const [program = "", ...words] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), "lonchera-failover-"));
const main = fileURLToPath(new URL("../dist/main.js", import.meta.url));

const ports = ["5601", "5602"];
const shop = await seedShop(url, 16);
const servers = ports.map((PORT) => {
  const settings = { PORT, DATA_DIR: folder, SECRET_KEY: testSecret, PAYMENT_PROVIDER: "sandbox" };
  return spawn(process.execPath, [main], { env: { ...process.env, ...settings }, stdio: "ignore" });
});
await Promise.all(servers.map((server, n) => waitUntilReady(server, `http://127.0.0.1:${ports[n]}`)));

let turn = 0;
const load = startOrderLoad(shop, () => `http://127.0.0.1:${ports[turn++ % 2]}`, { retry: true });
while (load.acknowledged.length < 200) await pause(20);
await promisify(execFile)(program, words);
const wanted = load.acknowledged.length + 600;
let [count, since, longest] = [load.acknowledged.length, performance.now(), 0];
while (count < wanted) {
  await pause(20);
  longest = Math.max(longest, performance.now() - since);
  if (load.acknowledged.length > count) [count, since] = [load.acknowledged.length, performance.now()];
}
await load.end();

const { pool, close } = openDatabase(url, { max: 1 });
const { rows } = await pool.query<{ id: number }>("select id from orders");
await close();
const kept = new Set(rows.map(({ id }) => id));
const acknowledged = new Set(load.acknowledged.map(({ id }) => id));
console.log(`No order for ${(longest / 1000).toFixed(1)} s at the longest.`);
console.log(
  `Acknowledged: ${load.acknowledged.length}, of which lost: ${acknowledged.difference(kept).size}.`,
);
console.log(`Placed and never acknowledged: ${kept.difference(acknowledged).size}.`);
console.log(`Answers: ${JSON.stringify([...load.answers])}, without any: ${load.lost}.`);
for (const failure of load.failures) console.log(`Failure: ${failure}`);
await Promise.all(servers.map((server) => endServer(server)));
rmSync(folder, { recursive: true, force: true });
assert.equal(load.cutOffAnswers, 0, "an answer was cut off");
// The factories load node:test, which would report that it ran no tests.
process.exit();
