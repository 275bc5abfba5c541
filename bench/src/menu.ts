import { writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { holdConnections } from "@lonchera/server/test/hold-connections";
import { idOf, type RushServer, sessionOf } from "./customer-data.ts";
import { orderRequest, placeAtRate } from "./orders.ts";
import { processorSeconds, watchMemory } from "./observation.ts";
import { compareSides, compareToLimit, type Finding, inTurn, perSecond } from "./report.ts";
import { repository, runToEnd, serverEnvironment, startServer } from "./servers.ts";

const connections = 64;
const secondsEach = 3;
const menuRounds = 4;
const aims = { whole: 0.8, unchanged: 0.9, amongOrders: 0.7 } as const;
const ordersPerSecond = 100;
/** Rounds with their warm-up; loading begins and ends within some tenths of a second more. */
export const customersOfMenu = (menuRounds + 1) * (secondsEach + 2) * ordersPerSecond;

export type Menu = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

async function readOnce({ url, headers }: Menu) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on("error", reject);
  });
  const body = await buffer(answer);
  const { "content-type": type, "content-encoding": encoding, etag = "" } = answer.headers;
  if (answer.statusCode !== 200 || type === undefined || encoding !== "br")
    throw new Error(`the menu was answered with ${answer.statusCode} ${type} ${encoding}`);
  return { body, type, encoding, etag };
}

type Load = { requests: { total: number }; duration: number; "4xx": number; "5xx": number; errors: number };

/** Requests a second over connections that stay open, sent by a process of its own. */
async function loadMenu({ url, headers }: Menu): Promise<number> {
  const program = fileURLToPath(import.meta.resolve("autocannon"));
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const numbers = ["-c", String(connections), "-d", String(secondsEach)];
  const said = await runToEnd([process.execPath, program, "--json", "-n", ...numbers, ...named, url]);
  const { requests, duration, "4xx": refused, "5xx": broken, errors } = JSON.parse(said) as Load;
  const failed = refused + broken + errors;
  if (failed > 0) throw new Error(`${failed} requests to ${url} failed`);
  return requests.total / duration;
}

/** The week of the first customer, who is signed in. */
async function menuOf({ address, filling: rush, sessions }: RushServer): Promise<Menu> {
  const path = getWeeklyMenu.path.replace("{companyId}", String(rush.company.id));
  const access = await sessions.issueAccessToken(sessionOf(0), idOf(0));
  return { url: address + path, headers: { authorization: `Bearer ${access}`, "accept-encoding": "br" } };
}

/** A signed-in customer's week, new and known, against Fastify that sends the same bytes. */
export async function measureMenuRead(server: RushServer): Promise<Finding[]> {
  const { folder } = server;
  const menu = await menuOf(server);
  const { body, type, encoding, etag } = await readOnce(menu);
  const file = join(folder, "menu.br");
  await writeFile(file, body);
  await using bare = await startServer(join(repository, "bench/src/bare-fastify.ts"), [file, type, encoding]);
  const known = { ...menu, headers: { ...menu.headers, "if-none-match": etag } };
  const loadBare = () => loadMenu({ ...menu, url: menu.url.replace(server.address, bare.address) });
  const whole = await inTurn(menuRounds, () => loadMenu(menu), loadBare);
  const unchanged = await inTurn(menuRounds, () => loadMenu(known), loadBare);
  const what = `the week's menu, ${body.length.toLocaleString("en")} bytes of brotli, ${connections} at once`;
  const reference = "bare Fastify, same bytes";
  return [
    compareSides(what, whole, perSecond, reference, aims.whole),
    compareSides("the same to who knows its tag (304)", unchanged, perSecond, reference, aims.unchanged),
  ];
}

/** The menu while orders come in at a fixed rate, against the menu alone. */
export async function measureMenuAmongOrders(server: RushServer, firstCustomer: number): Promise<Finding> {
  const menu = await menuOf(server);
  let next = firstCustomer;
  const nextOrder = () => orderRequest(server.sessions, server.filling, next++);
  const amongOrders = async () => {
    let goesOn = true;
    const placing = placeAtRate(server.address, nextOrder, ordersPerSecond, () => goesOn);
    const rate = await loadMenu(menu).finally(() => (goesOn = false));
    await placing;
    return rate;
  };
  const compared = await inTurn(menuRounds, amongOrders, () => loadMenu(menu));
  const what = `the menu while ${ordersPerSecond} orders a second come in`;
  return compareSides(what, compared, perSecond, "without orders", aims.amongOrders);
}

const processAim = 1.6;

/** Two processes over one database, each loaded by a process of its own, against one. */
export async function measureTwoProcesses(server: RushServer): Promise<Finding> {
  const menu = await menuOf(server);
  const env = serverEnvironment(server);
  await using second = await startServer(join(repository, "server/dist/main.js"), [], env);
  const other = { ...menu, url: menu.url.replace(server.address, second.address) };
  let busy = 0;
  const both = async () => {
    const before = processorSeconds(server.pid) + processorSeconds(second.pid);
    const rates = await Promise.all([loadMenu(menu), loadMenu(other)]);
    busy = (processorSeconds(server.pid) + processorSeconds(second.pid) - before) / secondsEach;
    return rates.reduce((all, rate) => all + rate, 0);
  };
  const compared = await inTurn(menuRounds, both, () => loadMenu(menu));
  const what = `the menu by two processes, which got ${busy.toFixed(1)} of ${availableParallelism()} cores`;
  return compareSides(what, compared, perSecond, "one process", processAim);
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
