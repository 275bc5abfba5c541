import { buildWebWhenNeeded } from "@lonchera/server/web-build";
import { measureCustomerEntry } from "./customer-entry.ts";
import { measureMenuRead } from "./menu-read.ts";
import { customersNeeded, measurePlacing } from "./place-orders.ts";
import { keepLatest, tableOf, type Finding } from "./report.ts";
import { withRushServer } from "./rush-server.ts";
import { measureStart } from "./start-to-ready.ts";

const parts = ["start", "menu", "orders", "entry"] as const;
const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !parts.some((known) => known === part));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}: the bench measures ${parts.join(", ")}.`);
  process.exit(1);
}
const wants = (part: (typeof parts)[number]) => asked.length === 0 || asked.includes(part);

async function measureRush(): Promise<Finding[]> {
  return withRushServer(wants("orders") ? customersNeeded : 1, async (server) => [
    ...(wants("menu") ? [await measureMenuRead(server)] : []),
    ...(wants("orders") ? [await measurePlacing(server)] : []),
  ]);
}

if (wants("start") || wants("entry")) await buildWebWhenNeeded();
const findings = [
  ...(wants("start") ? await measureStart() : []),
  ...(wants("menu") || wants("orders") ? await measureRush() : []),
  ...(wants("entry") ? [await measureCustomerEntry()] : []),
];
await keepLatest(findings);
console.log(tableOf(findings));
