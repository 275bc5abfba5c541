import { outcomeLine, runCommand, type Outcome } from "./command.ts";

type Step = {
  readonly name: string;
  readonly command: readonly string[];
  /** Finds how many tests passed in what the step says; a step of tests that names none fails. */
  readonly count?: RegExp;
};

const steps: readonly Step[] = [
  { name: "check", command: ["npm", "run", "--silent", "check"] },
  { name: "server tests", command: ["npm", "run", "--silent", "test:server"], count: /^\S*\s*pass (\d+)$/m },
  {
    name: "web tests",
    command: ["npm", "run", "--silent", "test:web"],
    count: /^\s*Tests\s.*?(\d+) passed/m,
  },
  { name: "journeys", command: ["npm", "run", "--silent", "test:e2e"], count: /^\s*(\d+) passed/m },
];

function judge({ count }: Step, outcome: Outcome): { outcome: Outcome; note: string } {
  if (count === undefined) return { outcome, note: "" };
  const found = Number(count.exec(outcome.output)?.[1] ?? 0);
  return { outcome: { ...outcome, passed: outcome.passed && found > 0 }, note: `${found} tests passed` };
}

const summary: string[] = [];
for (const step of steps) {
  console.log(`\n▶ ${step.name}`);
  const { outcome, note } = judge(step, await runCommand(step.command, { echo: true }));
  summary.push(outcomeLine(step.name, outcome, note));
  if (!outcome.passed) process.exitCode = 1;
}
console.log(`\n${summary.join("\n")}`);
