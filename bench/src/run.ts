import { execFileSync } from "node:child_process";
import { measureScreens } from "./screens.ts";
import { measureStart } from "./start.ts";
import { customersOfCart, measureAdding } from "./cart.ts";
import { customersOfExports, measureExports, fillExports } from "./exports.ts";
import { withFilledServer } from "./servers.ts";
import { measureGrowth } from "./growth.ts";
import { measureScale } from "./scale.ts";
import { measureSignIn } from "./sign-in.ts";
import { readResidentMemory } from "./observation.ts";
import { measureLists, fillLists } from "./lists.ts";
import {
  customersOfMenu,
  measureIdleConnections,
  measureMenuAmongOrders,
  measureMenuRead,
  measureTwoProcesses,
} from "./menu.ts";
import { customersOfOrders, measurePlacing } from "./orders.ts";
import { customersOfRush, measureRush } from "./rush.ts";
import { fillCustomers, type CustomerServer } from "./customer-data.ts";
import { compareToLimit, type Finding, keepLatest, printFindings } from "./report.ts";

const sharedServer = ["menu", "cart", "orders", "sign-in", "idle", "processes"] as const;
const parts = ["start", ...sharedServer, "growth", "scale", "lists", "exports", "rush", "screens"] as const;
const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !parts.some((known) => known === part));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}: the bench measures ${parts.join(", ")}.`);
  process.exit(1);
}
const wants = (part: (typeof parts)[number]) => asked.length === 0 || asked.includes(part);

/** MB. */
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

/** Prints each part at once, so that a later one that fails loses nothing. */
function keep(found: readonly Finding[]): void {
  findings.push(...found);
  printFindings(found);
}

async function measureReadingAndPlacing(): Promise<void> {
  const firstOfOrders = wants("cart") ? customersOfCart : 1;
  const firstOfMenu = firstOfOrders + (wants("orders") ? customersOfOrders : 0);
  const customers = firstOfMenu + (wants("menu") ? customersOfMenu : 0);
  const fill = (databaseUrl: string) => fillCustomers(databaseUrl, customers);
  await withFilledServer(fill, async (server) => {
    if (wants("orders")) keep(await measurePlacing(server, firstOfOrders));
    if (wants("cart")) keep(await measureAdding(server));
    if (wants("menu")) keep(await measureMenuRead(server));
    if (wants("menu")) keep([await measureMenuAmongOrders(server, firstOfMenu)]);
    if (wants("sign-in")) keep([await measureSignIn(server)]);
    keep([measureMemory(server)]);
    if (wants("processes")) keep([await measureTwoProcesses(server)]);
    if (wants("idle")) keep(await measureIdleConnections(server));
  });
}

const fillForRush = (databaseUrl: string) => fillCustomers(databaseUrl, customersOfRush, "none");
const fillForExports = (databaseUrl: string) => fillExports(databaseUrl, customersOfExports);

execFileSync("npm", ["run", "--silent", "build"], { stdio: "inherit" });
const exported = wants("exports") ? await withFilledServer(fillForExports, measureExports) : [];
const rush = wants("rush") ? await withFilledServer(fillForRush, measureRush) : { findings: [], works: true };
keep(exported);
keep(rush.findings);
if (wants("start")) keep(await measureStart());
if (sharedServer.some(wants)) await measureReadingAndPlacing();
if (wants("growth")) keep(await measureGrowth());
if (wants("scale")) keep(await measureScale());
if (wants("lists")) keep(await withFilledServer(fillLists, measureLists));
if (wants("screens")) keep(await measureScreens());
await keepLatest(findings);
// Their aims are limits: they leave room for a busy machine.
if (exported.some(({ met }) => met === false) || !rush.works) process.exitCode = 1;
