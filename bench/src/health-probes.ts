import { setTimeout as delay } from "node:timers/promises";
import { openConnection } from "./one-connection.ts";

const probeEvery = 50;

export type Probes = {
  /** Milliseconds, each from the moment at which it was due. */
  readonly took: number[];
  /** Not answered with 200. */
  failed: number;
};

/** Asks whether the server is ready, and alive, at a fixed rate while `work` goes on. */
export async function whileProbing<T>(
  address: string,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly probes: Probes }> {
  const probes: Probes = { took: [], failed: 0 };
  let goesOn = true;
  const probe = async () => {
    let connection = await openConnection(address, {});
    const began = performance.now();
    for (let n = 0; goesOn; n += 1) {
      const due = began + n * probeEvery;
      const wait = due - performance.now();
      if (wait > 0) await delay(wait);
      try {
        await connection.get(n % 2 === 0 ? "/health/ready" : "/health/live");
        probes.took.push(performance.now() - due);
      } catch {
        probes.failed += 1;
        connection[Symbol.dispose]();
        connection = await openConnection(address, {});
      }
    }
    connection[Symbol.dispose]();
  };
  const probing = probe();
  try {
    return { result: await work(), probes };
  } finally {
    goesOn = false;
    await probing;
  }
}
