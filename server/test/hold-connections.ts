import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./idle-connections.ts", import.meta.url));

export type HeldConnections = {
  /** How many there still are. */
  left(): number;
  end(): Promise<void>;
};

/** So many connections from a process of its own, each after a whole request, or in the middle of one. */
export async function holdConnections(
  address: string,
  count: number,
  sends: "request" | "part",
): Promise<HeldConnections> {
  const child = fork(script, [new URL(address).port, String(count), sends]);
  const ended = once(child, "exit");
  let left = count;
  const open = new Promise<void>((resolve, reject) => {
    child.on("message", (said: "open" | { left: number }) => {
      if (said === "open") resolve();
      else left = said.left;
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
