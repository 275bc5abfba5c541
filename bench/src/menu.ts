import { writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { holdConnections } from "@lonchera/server/test/hold-connections";
import { idOf, type RushServer, sessionOf } from "./customer-data.ts";
import { processorSeconds, watchMemory } from "./observation.ts";
import { compareSides, compareToLimit, type Finding, inTurn, perSecond } from "./report.ts";
import { repository, runToEnd, startServer } from "./servers.ts";

const connections = 32;
const secondsEach = 3;
const menuRounds = 5;
const menuAim = 0.5;

export type Menu = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

async function readOnce({ url, headers }: Menu) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on("error", reject);
  });
  const body = await buffer(answer);
  const { "content-type": type, "content-encoding": encoding } = answer.headers;
  if (answer.statusCode !== 200 || type === undefined || encoding !== "br")
    throw new Error(`the menu was answered with ${answer.statusCode} ${type} ${encoding}`);
  return { body, type, encoding };
}

type Load = { requests: { total: number }; duration: number; non2xx: number; errors: number };

/** Requests a second over connections that stay open, sent by a process of its own. */
async function loadMenu({ url, headers }: Menu): Promise<number> {
  const program = fileURLToPath(import.meta.resolve("autocannon"));
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const numbers = ["-c", String(connections), "-d", String(secondsEach)];
  const said = await runToEnd([process.execPath, program, "--json", "-n", ...numbers, ...named, url]);
  const { requests, duration, non2xx, errors } = JSON.parse(said) as Load;
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${url} failed`);
  return requests.total / duration;
}

/** The week of the first customer, who is signed in. */
async function menuOf({ address, filling: rush, sessions }: RushServer): Promise<Menu> {
  const path = getWeeklyMenu.path.replace("{companyId}", String(rush.company.id));
  const access = await sessions.issueAccessToken(sessionOf(0), idOf(0));
  return { url: address + path, headers: { authorization: `Bearer ${access}`, "accept-encoding": "br" } };
}

/** A signed-in customer's week against Fastify that sends the same bytes. */
export async function measureMenuRead(server: RushServer): Promise<Finding> {
  const { folder } = server;
  const menu = await menuOf(server);
  const { body, type, encoding } = await readOnce(menu);
  const file = join(folder, "menu.br");
  await writeFile(file, body);
  await using bare = await startServer(join(repository, "bench/src/bare-fastify.ts"), [file, type, encoding]);
  const compared = await inTurn(
    menuRounds,
    () => loadMenu(menu),
    () => loadMenu({ ...menu, url: menu.url.replace(server.address, bare.address) }),
  );
  const what = `the week's menu, ${body.length.toLocaleString("en")} bytes of brotli, ${connections} at once`;
  return compareSides(what, compared, perSecond, "bare Fastify, same bytes", menuAim);
}

const idle = 5_000;
const idleRounds = 3;
const idleAim = 0.8;
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
  const compared = await inTurn(idleRounds, amongIdle, load);
  // Later rounds find room that the first one made.
  const most = Math.max(...kilobytes);
  const count = idle.toLocaleString("en");
  const what = `the week's menu for each second of the server's processor, beside ${count} idle connections`;
  const memory = `memory of the server for each of ${count} idle connections`;
  return [
    compareSides(what, compared, perSecond, "without them", idleAim),
    {
      ...compareToLimit(memory, `${most.toFixed(1)} kB`, `${mostKilobytes} kB`, most / mostKilobytes, 1),
      rounds: kilobytes,
    },
  ];
}
