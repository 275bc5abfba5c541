import { execFileSync } from "node:child_process";
import { measureScreens } from "./screens.ts";
import { measureStart } from "./start.ts";
import { cartCustomerCount, measureAdding } from "./cart.ts";
import { exportCustomerCount, measureExports, fillExports } from "./exports.ts";
import { withFilledServer } from "./servers.ts";
import { measureGrowth } from "./growth.ts";
import { measureScale } from "./scale.ts";
import { measureSignIn } from "./sign-in.ts";
import { readResidentMemory } from "./observation.ts";
import { measureLists, fillLists } from "./lists.ts";
import {
  menuCustomerCount,
  measureIdleConnections,
  measureMenuAmongOrders,
  measureMenuRead,
  measureTwoProcesses,
} from "./menu.ts";
import { orderCustomerCount, measurePlacing } from "./orders.ts";
import { rushCustomerCount, measureRush } from "./rush.ts";
import { fillCustomers, type CustomerServer } from "./customer-data.ts";
import { compareToLimit, type Finding, saveFindings, printFindings } from "./report.ts";

const sharedServer = ["menu", "cart", "orders", "sign-in", "idle", "processes"] as const;
const parts = ["start", ...sharedServer, "growth", "scale", "lists", "exports", "rush", "screens"] as const;
const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !parts.some((known) => known === part));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}: the bench measures ${parts.join(", ")}.`);
  process.exit(1);
}
const isWanted = (part: (typeof parts)[number]) => asked.length === 0 || asked.includes(part);

/** The unit is MB. */
const memoryAim = 200;

function measureMemory({ pid }: CustomerServer): Finding {
  const resident = readResidentMemory(pid);
  return compareToLimit(
    "memory of the server after this",
    `${resident.toFixed(0)} MB`,
    `${memoryAim} MB`,
    resident / memoryAim,
    1,
  );
}

const findings: Finding[] = [];

/** Keeps and prints the findings of a part. They are not lost if a later part fails. */
function recordFindings(found: readonly Finding[]): void {
  findings.push(...found);
  printFindings(found);
}

async function measureReadingAndPlacing(): Promise<void> {
  const firstOfOrders = isWanted("cart") ? cartCustomerCount : 1;
  const firstOfMenu = firstOfOrders + (isWanted("orders") ? orderCustomerCount : 0);
  const customers = firstOfMenu + (isWanted("menu") ? menuCustomerCount : 0);
  const fill = (databaseUrl: string) => fillCustomers(databaseUrl, customers);
  await withFilledServer(fill, async (server) => {
    if (isWanted("orders")) recordFindings(await measurePlacing(server, firstOfOrders));
    if (isWanted("cart")) recordFindings(await measureAdding(server));
    if (isWanted("menu")) recordFindings(await measureMenuRead(server));
    if (isWanted("menu")) recordFindings([await measureMenuAmongOrders(server, firstOfMenu)]);
    if (isWanted("sign-in")) recordFindings([await measureSignIn(server)]);
    recordFindings([measureMemory(server)]);
    if (isWanted("processes")) recordFindings([await measureTwoProcesses(server)]);
    if (isWanted("idle")) recordFindings(await measureIdleConnections(server));
  });
}

const fillForRush = (databaseUrl: string) => fillCustomers(databaseUrl, rushCustomerCount, "none");
const fillForExports = (databaseUrl: string) => fillExports(databaseUrl, exportCustomerCount);

execFileSync("npm", ["run", "--silent", "build"], { stdio: "inherit" });
const exported = isWanted("exports") ? await withFilledServer(fillForExports, measureExports) : [];
const rush = isWanted("rush")
  ? await withFilledServer(fillForRush, measureRush)
  : { findings: [], works: true };
recordFindings(exported);
recordFindings(rush.findings);
if (isWanted("start")) recordFindings(await measureStart());
if (sharedServer.some(isWanted)) await measureReadingAndPlacing();
if (isWanted("growth")) recordFindings(await measureGrowth());
if (isWanted("scale")) recordFindings(await measureScale());
if (isWanted("lists")) recordFindings(await withFilledServer(fillLists, measureLists));
if (isWanted("screens")) recordFindings(await measureScreens());
await saveFindings(findings);
// Only these two parts can fail the run, because their aims also hold on a busy machine.
if (exported.some(({ met }) => met === false) || !rush.works) process.exitCode = 1;
