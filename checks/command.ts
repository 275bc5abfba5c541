import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

export const repository = fileURLToPath(new URL("../", import.meta.url));

export type Outcome = { readonly passed: boolean; readonly output: string; readonly seconds: number };

const minutes = 60_000;

/** Runs a program of the repository to its end; `echo` also shows what it says while it says it. */
export async function runCommand(command: readonly string[], { echo = false } = {}): Promise<Outcome> {
  const [program = "", ...parameters] = command;
  const began = performance.now();
  const child = spawn(program, parameters, {
    cwd: repository,
    env: {
      ...process.env,
      PATH: join(repository, "node_modules/.bin") + delimiter + (process.env["PATH"] ?? ""),
    },
    stdio: ["ignore", "pipe", "pipe"],
    // Only for what hangs: a slow machine takes three times as long as a quiet one.
    timeout: 40 * minutes,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      output += text;
      if (echo) process.stdout.write(text);
    });
  }
  const passed = await new Promise<boolean>((resolve) => {
    child.on("error", (error) => {
      output += `${program}: ${error.message}\n`;
      resolve(false);
    });
    child.on("close", (code, signal) => {
      if (signal !== null) output += `${program}: ended by ${signal}\n`;
      resolve(code === 0);
    });
  });
  return { passed, output: stripVTControlCharacters(output), seconds: (performance.now() - began) / 1000 };
}

/** One line: how it ended, its name, how long it took. */
export function outcomeLine(name: string, { passed, seconds }: Outcome, note = ""): string {
  return `${passed ? "✓" : "✗"} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s  ${note}`.trimEnd();
}
