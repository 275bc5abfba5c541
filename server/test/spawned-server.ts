import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

// Milliseconds.
const interval = 5;
const readyTimeout = 120_000;
const endTimeout = 15_000;

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Polls `/health/ready` until it answers 200. If the server ends or is never ready, it is ended and this throws. */
export async function waitUntilReady(child: ChildProcess, address: string): Promise<void> {
  const end = performance.now() + readyTimeout;
  while (!hasEnded(child) && performance.now() < end) {
    const headers = { connection: "close" };
    const answer = await fetch(`${address}/health/ready`, { headers }).catch(() => undefined);
    if (answer?.ok) return;
    await delay(interval);
  }
  await endServer(child);
  throw new Error(`The server at ${address} did not become ready.`);
}

/** Ends the server by SIGTERM, and by SIGKILL if that is not enough. */
export async function endServer(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  const insist = setTimeout(() => child.kill("SIGKILL"), endTimeout);
  child.kill("SIGTERM");
  await ended;
  clearTimeout(insist);
}
