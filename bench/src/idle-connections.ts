import { setTimeout as delay } from "node:timers/promises";
import { holdConnections } from "@lonchera/server/test/hold-connections";
import { loadMenu, menuOf, secondsEach } from "./menu-read.ts";
import { watchMemory } from "./process-memory.ts";
import { processorSeconds } from "./processor-time.ts";
import { perSecond, type Finding } from "./report.ts";
import { inTurn, median, ratioOf } from "./rounds.ts";
import type { RushServer } from "./rush-data.ts";

const idle = 5_000;
const rounds = 3;
const aim = 0.8;
/** kB of the server for one connection that does nothing. */
const mostKilobytes = 32;
/** Milliseconds until what opening them took is given back. */
const calm = 1_000;

/** The menu while thousands of others keep their connections without asking for anything, against the menu alone. */
export async function measureIdleConnections(server: RushServer): Promise<Finding[]> {
  const menu = await menuOf(server);
  const kilobytes: number[] = [];
  /** Requests that the server answers in a second of its own work: others on the machine do not count. */
  const load = async () => {
    const before = processorSeconds(server.pid);
    const requests = (await loadMenu(menu)) * secondsEach;
    return requests / (processorSeconds(server.pid) - before);
  };
  const amongIdle = async () => {
    const opening = async () => {
      const held = await holdConnections(server.address, idle, "request");
      await delay(calm);
      return held;
    };
    const { result: held, grown } = await watchMemory(server.pid, opening);
    kilobytes.push((grown.server * 1024) / idle);
    try {
      return await load();
    } finally {
      await held.end();
      await delay(calm);
    }
  };
  const compared = await inTurn(rounds, amongIdle, load);
  const ratio = ratioOf(compared);
  // Later rounds find room that the first one made.
  const most = Math.max(...kilobytes);
  const count = idle.toLocaleString("en");
  return [
    {
      what: `the week's menu for each second of the server's processor, beside ${count} idle connections`,
      ours: perSecond(median(compared.ours)),
      reference: `${perSecond(median(compared.reference))} without them`,
      ratio,
      aim: `≥ ${aim}`,
      met: ratio >= aim,
      rounds: compared,
    },
    {
      what: `memory of the server for each of ${count} idle connections`,
      ours: `${most.toFixed(1)} kB`,
      reference: `${mostKilobytes} kB`,
      ratio: most / mostKilobytes,
      aim: "≤ 1",
      met: most <= mostKilobytes,
      rounds: kilobytes,
    },
  ];
}
