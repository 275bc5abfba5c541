import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { freePort, startChild, type Child } from "./children.ts";

const pollMilliseconds = 5;
const patience = 120_000;

function statusOf(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on("error", reject);
    asked.end();
  });
}

async function untilReady(address: string, { process: child }: Child): Promise<void> {
  const giveUpAt = performance.now() + patience;
  while (child.exitCode === null && child.signalCode === null && performance.now() < giveUpAt) {
    const status = await statusOf(`${address}/health/ready`).catch(() => 0);
    if (status === 200) return;
    await delay(pollMilliseconds);
  }
  throw new Error(`the server at ${address} did not become ready`);
}

export type RunningServer = AsyncDisposable & {
  readonly address: string;
  readonly pid: number;
  /** Milliseconds from its spawning until it said that it is ready. */
  readonly readyAfter: number;
};

/** A server as a process of its own, which is told its port by `PORT`; what it logs goes nowhere. */
export async function startServer(
  script: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = startChild([process.execPath, script, ...parameters], {
    env: { PATH: process.env["PATH"], PORT: String(port), ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await untilReady(address, child);
  } catch (error) {
    await child[Symbol.asyncDispose]();
    throw error;
  }
  const readyAfter = performance.now() - began;
  return {
    address,
    pid: child.process.pid ?? 0,
    readyAfter,
    [Symbol.asyncDispose]: child[Symbol.asyncDispose],
  };
}
