import { execFileSync } from "node:child_process";
import { measureCustomerEntry } from "./customer-entry.ts";
import { prepareExport } from "./export-data.ts";
import { customersOfExports, measureExports } from "./exports.ts";
import { withFilledServer } from "./filled-server.ts";
import { prepareLists } from "./list-data.ts";
import { measureLists } from "./list-pages.ts";
import { measureIdleConnections } from "./idle-connections.ts";
import { measureMenuRead } from "./menu-read.ts";
import { customersNeeded, measurePlacing } from "./place-orders.ts";
import { customersOfRush, measureRush } from "./rush.ts";
import { prepareRush } from "./rush-data.ts";
import { keepLatest, tableOf, type Finding } from "./report.ts";
import { measureStart } from "./start-to-ready.ts";

const parts = ["start", "menu", "orders", "idle", "lists", "exports", "rush", "entry"] as const;
const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !parts.some((known) => known === part));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}: the bench measures ${parts.join(", ")}.`);
  process.exit(1);
}
const wants = (part: (typeof parts)[number]) => asked.length === 0 || asked.includes(part);

async function measureReadingAndPlacing(): Promise<Finding[]> {
  const customers = wants("orders") ? customersNeeded : 1;
  const fill = (databaseUrl: string) => prepareRush(databaseUrl, customers);
  return withFilledServer(fill, async (server) => [
    ...(wants("menu") ? [await measureMenuRead(server)] : []),
    ...(wants("orders") ? [await measurePlacing(server)] : []),
    ...(wants("idle") ? await measureIdleConnections(server) : []),
  ]);
}

const fillRush = (databaseUrl: string) => prepareRush(databaseUrl, customersOfRush, "none");
const fillExports = (databaseUrl: string) => prepareExport(databaseUrl, customersOfExports);

if (wants("start") || wants("entry")) execFileSync("npm", ["run", "--silent", "build"], { stdio: "inherit" });
const exported = wants("exports") ? await withFilledServer(fillExports, measureExports) : [];
const rush = wants("rush") ? await withFilledServer(fillRush, measureRush) : { findings: [], works: true };
const findings = [
  ...(wants("start") ? await measureStart() : []),
  ...((["menu", "orders", "idle"] as const).some(wants) ? await measureReadingAndPlacing() : []),
  ...(wants("lists") ? await withFilledServer(prepareLists, measureLists) : []),
  ...exported,
  ...rush.findings,
  ...(wants("entry") ? [await measureCustomerEntry()] : []),
];
await keepLatest(findings);
console.log(tableOf(findings));
// Their aims are limits: they leave room for a busy machine.
if (exported.some(({ met }) => met === false) || !rush.works) process.exitCode = 1;
