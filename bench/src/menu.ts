import { writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { holdConnections } from "@lonchera/server/test/hold-connections";
import type { CustomerServer } from "./customer-data.ts";
import { createMenuRequest, createPlaceOrderRequest } from "./customer-requests.ts";
import type { HttpRequest } from "./http-client.ts";
import { placeOrdersDuring } from "./orders.ts";
import { readProcessorSeconds, watchMemory } from "./observation.ts";
import { compareSides, compareToLimit, type Finding, measureInTurn, formatPerSecond } from "./report.ts";
import { createEnvironment, repository, runProgram, startProgram, startServer } from "./servers.ts";

const connections = 64;
const secondsEach = 3;
const menuRounds = 4;
const aims = { whole: 0.8, unchanged: 0.9, amongOrders: 0.7 } as const;
const ordersPerSecond = 100;
/** The orders of all rounds and the warm-up. Two seconds are added, because starting and ending the load takes time. */
export const menuCustomerCount = (menuRounds + 1) * (secondsEach + 2) * ordersPerSecond;

export async function readMenu(address: string, { path, headers }: HttpRequest) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address + path, { headers, agent: false }, resolve).on("error", reject);
  });
  const body = await buffer(answer);
  const { "content-type": type, "content-encoding": encoding, etag = "" } = answer.headers;
  if (answer.statusCode !== 200 || type === undefined || encoding !== "br")
    throw new Error(`the menu was answered with ${answer.statusCode} ${type} ${encoding}`);
  return { body, type, encoding, etag };
}

type Load = { requests: { total: number }; duration: number; "4xx": number; "5xx": number; errors: number };

/** Loads the menu from a separate process over open connections. Returns requests per second. */
async function loadMenu(address: string, { path, headers }: HttpRequest): Promise<number> {
  const program = fileURLToPath(import.meta.resolve("autocannon"));
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const numbers = ["-c", String(connections), "-d", String(secondsEach)];
  const output = await runProgram([
    process.execPath,
    program,
    "--json",
    "-n",
    ...numbers,
    ...named,
    address + path,
  ]);
  const { requests, duration, "4xx": refused, "5xx": broken, errors } = JSON.parse(output) as Load;
  const failed = refused + broken + errors;
  if (failed > 0) throw new Error(`${failed} requests to ${address} failed`);
  return requests.total / duration;
}

/** Compares reading a week's menu, with and without its ETag, with a bare Fastify server that sends the same bytes. */
export async function measureMenuRead(server: CustomerServer): Promise<Finding[]> {
  const menu = await createMenuRequest(server, 0);
  const { body, type, encoding, etag } = await readMenu(server.address, menu);
  const file = join(server.folder, "menu.br");
  await writeFile(file, body);
  const program = join(repository, "bench/src/bare-fastify.ts");
  await using bare = await startProgram([program, file, type, encoding]);
  const known = { ...menu, headers: { ...menu.headers, "if-none-match": etag } };
  const loadBare = () => loadMenu(bare.address, menu);
  const whole = await measureInTurn(menuRounds, () => loadMenu(server.address, menu), loadBare);
  const unchanged = await measureInTurn(menuRounds, () => loadMenu(server.address, known), loadBare);
  const what = `the week's menu, ${body.length.toLocaleString("en")} bytes of brotli, ${connections} at once`;
  const reference = "bare Fastify, same bytes";
  return [
    compareSides(what, whole, formatPerSecond, reference, aims.whole),
    compareSides(
      "the same to who knows its tag (304)",
      unchanged,
      formatPerSecond,
      reference,
      aims.unchanged,
    ),
  ];
}

/** Compares reading the menu while orders come in at a fixed rate with reading it alone. */
export async function measureMenuAmongOrders(
  server: CustomerServer,
  firstCustomer: number,
): Promise<Finding> {
  const menu = await createMenuRequest(server, 0);
  let next = firstCustomer;
  const createNextOrder = () => createPlaceOrderRequest(server, next++);
  const load = () => loadMenu(server.address, menu);
  const loadAmongOrders = async () =>
    (await placeOrdersDuring(server.address, createNextOrder, ordersPerSecond, load)).result;
  const compared = await measureInTurn(menuRounds, loadAmongOrders, load);
  const what = `the menu while ${ordersPerSecond} orders a second come in`;
  return compareSides(what, compared, formatPerSecond, "without orders", aims.amongOrders);
}

const processAim = 1.6;

/** Compares two server processes over one database, each with its own load process, with one server process. */
export async function measureTwoProcesses(server: CustomerServer): Promise<Finding> {
  const menu = await createMenuRequest(server, 0);
  await using second = await startServer(createEnvironment(server));
  let busy = 0;
  const loadBoth = async () => {
    const before = readProcessorSeconds(server.pid) + readProcessorSeconds(second.pid);
    const [first, other] = await Promise.all([
      loadMenu(server.address, menu),
      loadMenu(second.address, menu),
    ]);
    busy = (readProcessorSeconds(server.pid) + readProcessorSeconds(second.pid) - before) / secondsEach;
    return first + other;
  };
  const compared = await measureInTurn(menuRounds, loadBoth, () => loadMenu(server.address, menu));
  const what = `the menu by two processes, which got ${busy.toFixed(1)} of ${availableParallelism()} cores`;
  return compareSides(what, compared, formatPerSecond, "one process", processAim);
}

const idle = 5_000;
const idleRounds = 3;
const idleAim = 0.8;
/** The maximum memory of the server for one idle connection, in kB. */
const mostKilobytes = 32;
/** The time in milliseconds until the memory for opening the connections is released. */
const calm = 1_000;

/** Compares reading the menu beside thousands of idle connections with reading it alone. */
export async function measureIdleConnections(server: CustomerServer): Promise<Finding[]> {
  const menu = await createMenuRequest(server, 0);
  const kilobytes: number[] = [];
  /** Returns the requests for each second of the server's processor time. Other processes do not affect it. */
  const load = async () => {
    const before = readProcessorSeconds(server.pid);
    const requests = (await loadMenu(server.address, menu)) * secondsEach;
    return requests / (readProcessorSeconds(server.pid) - before);
  };
  const loadAmongIdle = async () => {
    const openIdle = async () => {
      const held = await holdConnections(server.address, idle, "request");
      await delay(calm);
      return held;
    };
    const { result: held, grown } = await watchMemory(server.pid, openIdle);
    kilobytes.push((grown.server * 1024) / idle);
    try {
      return await load();
    } finally {
      await held.end();
      await delay(calm);
    }
  };
  const compared = await measureInTurn(idleRounds, loadAmongIdle, load);
  // The maximum counts, because later rounds use memory that the first round has allocated.
  const most = Math.max(...kilobytes);
  const count = idle.toLocaleString("en");
  const what = `the week's menu for each second of the server's processor, beside ${count} idle connections`;
  const memory = `memory of the server for each of ${count} idle connections`;
  return [
    compareSides(what, compared, formatPerSecond, "without them", idleAim),
    {
      ...compareToLimit(memory, `${most.toFixed(1)} kB`, `${mostKilobytes} kB`, most / mostKilobytes, 1),
      rounds: kilobytes,
    },
  ];
}
