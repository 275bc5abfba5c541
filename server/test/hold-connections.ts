import { fork } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { fileURLToPath } from "node:url";

/**
 * Opens connections from a process of its own, because one process may open too few files for both sides. Each sends
 * a whole request, or a part of one and then a byte each second.
 * `left` returns the number of open connections.
 */
export async function holdConnections(address: string, count: number, sends: "request" | "part") {
  const child = fork(fileURLToPath(import.meta.url), [new URL(address).port, String(count), sends]);
  const ended = once(child, "exit");
  let left = count;
  const open = new Promise<void>((resolve, reject) => {
    child.on("message", (message: "open" | { left: number }) => {
      if (message === "open") resolve();
      else left = message.left;
    });
    void ended.then(() => reject(new Error("the connections could not be opened")));
  });
  const end = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  await open.catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return { left: () => left, end };
}

const request = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n";
const part = "GET /health/live HTTP/1.1\r\nHost: x\r\nX-Slow: ";
/** This is less than the server's backlog of connections. */
const batchSize = 200;

async function openConnections(port: number, count: number, sends: string): Promise<void> {
  const open = new Set<Socket>();
  /** Resolves once it is connected. If it sends a whole request, it resolves once that is answered. */
  const openOne = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => {
        open.add(socket);
        socket.write(sends === "request" ? request : part);
        if (sends === "part") resolve();
      });
      socket.on("data", () => resolve());
      socket.on("error", reject);
      socket.on("close", () => {
        if (open.delete(socket)) process.send?.({ left: open.size });
      });
    });
  for (let opened = 0; opened < count; opened += batchSize)
    await Promise.all(Array.from({ length: Math.min(batchSize, count - opened) }, openOne));
  if (sends === "part") setInterval(() => open.forEach((socket) => socket.write("x")), 1_000);
  process.send?.("open");
  process.once("disconnect", () => process.exit());
}

if (import.meta.main) {
  const [port = "", count = "", sends = "request"] = process.argv.slice(2);
  await openConnections(Number(port), Number(count), sends);
}
