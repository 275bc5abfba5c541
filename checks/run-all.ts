import { availableParallelism } from "node:os";
import { outcomeLine, runCommand } from "./command.ts";

/** Longest first, so that two cores end at about the same time. */
const checks: Readonly<Record<string, readonly string[]>> = {
  lint: ["eslint", ".", "--max-warnings", "0"],
  types: ["tsc", "-b"],
  "customer entry": ["node", "checks/customer-entry.ts"],
  "dead code": ["knip"],
  format: [
    "prettier",
    "--check",
    ".",
    "--log-level",
    "warn",
    "--cache",
    "--cache-location",
    ".cache/prettier",
  ],
  migrations: ["node", "checks/migrations.ts"],
  arrows: ["node", "checks/arrows.ts"],
  "source tree": ["node", "checks/source-tree.ts"],
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in checks));
if (unknown.length > 0) {
  console.error(`No such check: ${unknown.join(", ")}. There are: ${Object.keys(checks).join(", ")}.`);
  process.exit(1);
}

const waiting = Object.entries(checks).filter(([name]) => chosen.length === 0 || chosen.includes(name));
const failed: string[] = [];

async function lane(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, command] = next;
    const outcome = await runCommand(command);
    console.log(outcomeLine(name, outcome));
    if (outcome.passed) continue;
    failed.push(name);
    console.log(outcome.output.trimEnd().replaceAll(/^/gm, "    "));
  }
}

await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, lane));
if (failed.length > 0) {
  console.log(`\nFailed: ${failed.join(", ")}.`);
  process.exitCode = 1;
}
