import { execFileSync } from "node:child_process";
import { measureScreens } from "./screens.ts";
import { measureStart } from "./start.ts";
import { customersOfCart, measureAdding } from "./cart.ts";
import { customersOfExports, measureExports, prepareExport } from "./exports.ts";
import { withFilledServer } from "./servers.ts";
import { measureGrowth } from "./growth.ts";
import { measureSignIn } from "./sign-in.ts";
import { residentOf } from "./observation.ts";
import { measureLists, prepareLists } from "./lists.ts";
import {
  customersOfMenu,
  measureIdleConnections,
  measureMenuAmongOrders,
  measureMenuRead,
  measureTwoProcesses,
} from "./menu.ts";
import { customersOfOrders, measurePlacing } from "./orders.ts";
import { customersOfRush, measureRush } from "./rush.ts";
import { prepareRush, type RushServer } from "./customer-data.ts";
import { compareToLimit, type Finding, keepLatest, printFindings } from "./report.ts";

const sharedServer = ["menu", "cart", "orders", "sign-in", "idle", "processes"] as const;
const parts = ["start", ...sharedServer, "growth", "lists", "exports", "rush", "screens"] as const;
const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !parts.some((known) => known === part));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}: the bench measures ${parts.join(", ")}.`);
  process.exit(1);
}
const wants = (part: (typeof parts)[number]) => asked.length === 0 || asked.includes(part);

/** MB. */
const memoryAim = 200;

function measureMemory({ pid }: RushServer): Finding {
  const resident = residentOf(pid);
  return compareToLimit(
    "memory of the server after this",
    `${resident.toFixed(0)} MB`,
    `${memoryAim} MB`,
    resident / memoryAim,
    1,
  );
}

async function measureReadingAndPlacing(): Promise<Finding[]> {
  const firstOfOrders = wants("cart") ? customersOfCart : 1;
  const firstOfMenu = firstOfOrders + (wants("orders") ? customersOfOrders : 0);
  const customers = firstOfMenu + (wants("menu") ? customersOfMenu : 0);
  const fill = (databaseUrl: string) => prepareRush(databaseUrl, customers);
  return withFilledServer(fill, async (server) => [
    ...(wants("orders") ? await measurePlacing(server, firstOfOrders) : []),
    ...(wants("cart") ? await measureAdding(server) : []),
    ...(wants("menu") ? await measureMenuRead(server) : []),
    ...(wants("menu") ? [await measureMenuAmongOrders(server, firstOfMenu)] : []),
    ...(wants("sign-in") ? [await measureSignIn(server)] : []),
    measureMemory(server),
    ...(wants("processes") ? [await measureTwoProcesses(server)] : []),
    ...(wants("idle") ? await measureIdleConnections(server) : []),
  ]);
}

const fillRush = (databaseUrl: string) => prepareRush(databaseUrl, customersOfRush, "none");
const fillExports = (databaseUrl: string) => prepareExport(databaseUrl, customersOfExports);

execFileSync("npm", ["run", "--silent", "build"], { stdio: "inherit" });
const exported = wants("exports") ? await withFilledServer(fillExports, measureExports) : [];
const rush = wants("rush") ? await withFilledServer(fillRush, measureRush) : { findings: [], works: true };
const findings = [
  ...(wants("start") ? await measureStart() : []),
  ...(sharedServer.some(wants) ? await measureReadingAndPlacing() : []),
  ...(wants("growth") ? await measureGrowth() : []),
  ...(wants("lists") ? await withFilledServer(prepareLists, measureLists) : []),
  ...(wants("screens") ? await measureScreens() : []),
  ...exported,
  ...rush.findings,
];
await keepLatest(findings);
printFindings(findings);
// Their aims are limits: they leave room for a busy machine.
if (exported.some(({ met }) => met === false) || !rush.works) process.exitCode = 1;
