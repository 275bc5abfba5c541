import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { addItem, getCart } from "@lonchera/contract/cart";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { openSessions, type Sessions } from "@lonchera/server/platform/auth/sessions";
import { openDatabase } from "@lonchera/server/platform/db/client";
import { idOf, itemOf, type Rush, sessionOf } from "./customer-data.ts";
import { openConnections, requestText } from "./http-connections.ts";
import { orderRequest } from "./orders.ts";

export type Step = "menu" | "cart" | "add" | "order";
export type StepRequest = { readonly step: Step; readonly request: string };

/** What the web asks for a customer who is signed in, from the menu to the order of three dishes. */
async function journeyOf(
  sessions: Pick<Sessions, "issueAccessToken">,
  rush: Rush,
  host: string,
  n: number,
): Promise<StepRequest[]> {
  const authorization = `Bearer ${await sessions.issueAccessToken(sessionOf(n), idOf(n))}`;
  const get = (path: string) => requestText(host, `GET ${path}`, { authorization, "accept-encoding": "br" });
  const json = { authorization, "content-type": "application/json" };
  const add = (line: 0 | 1 | 2): StepRequest => {
    const item = itemOf(rush.firstItem, n, line);
    const body = JSON.stringify({ item, quantity: 1, delivery_zone: rush.zone });
    return { step: "add", request: requestText(host, `POST ${addItem.path}`, json, body) };
  };
  const { path, headers, body } = await orderRequest(sessions, rush, n);
  const menu = getWeeklyMenu.path.replace("{companyId}", String(rush.company.id));
  const cart: StepRequest = { step: "cart", request: get(getCart.path) };
  return [
    { step: "menu", request: get(menu) },
    cart,
    add(0),
    add(1),
    add(2),
    cart,
    { step: "order", request: requestText(host, `POST ${path}`, headers, body) },
  ];
}

/** One part of the rush; the load is made by a process of its own, so that nothing else disturbs its clock. */
export type LoadOrder = {
  readonly address: string;
  readonly database: string;
  readonly secret: string;
  readonly rush: Rush;
  /** Of the first customer; each makes one journey. */
  readonly first: number;
  /** Milliseconds from the start at which each customer begins; or so many at once, each after the other, for so long. */
  readonly arrivals: readonly number[] | { readonly atOnce: number; readonly milliseconds: number };
};

/** `[step, status, milliseconds since it was due, milliseconds since the start, Retry-After]` */
export type Answered = readonly [
  step: Step,
  status: number,
  took: number,
  at: number,
  retryAfter: number | null,
];
export type LoadReport = {
  readonly answers: readonly Answered[];
  /** Customers who began, and who got their order. */
  readonly began: number;
  readonly ordered: number;
  readonly milliseconds: number;
  /** Of one core. */
  readonly processor: number;
  /** Milliseconds by which requests left too late, 99 of 100. */
  readonly late: number;
  readonly connections: number;
};

const tries = 3;
/** Between two steps, milliseconds. */
const thinking = { least: 400, most: 1_000 };

const [file = ""] = process.argv.slice(2);
const { address, database, secret, rush, first, arrivals } = JSON.parse(
  await readFile(file, "utf8"),
) as LoadOrder;
const { db, close } = openDatabase(database, 1);
const sessions = openSessions(db, secret, Date.now);
const { host } = new URL(address);

/** The same numbers in every run. */
function chance(seed: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32;
}

async function journeys(count: number): Promise<StepRequest[][]> {
  const all: StepRequest[][] = [];
  for (let n = 0; n < count; n += 1) all.push(await journeyOf(sessions, rush, host, first + n));
  return all;
}

const answers: Answered[] = [];
const lateness: number[] = [];
let ordered = 0;
let start = 0;
using connections = openConnections(address);

/** Asks again after the pause that a refusal names, as the web and its people do. */
async function ask({ step, request }: StepRequest, dueAt: number, seed: number): Promise<boolean> {
  let due = dueAt;
  for (let tried = 1; tried <= tries; tried += 1) {
    const wait = due - performance.now();
    if (wait > 0) await delay(wait);
    lateness.push(performance.now() - due);
    const { status, retryAfter } = await connections.send(request);
    const now = performance.now();
    answers.push([step, status, now - due, now - start, retryAfter]);
    if (status >= 200 && status < 300) return true;
    if (status !== 503) return false;
    due = now + (retryAfter ?? 1) * 1000 * (1 + chance(seed * tries + tried) / 2);
  }
  return false;
}

async function travel(journey: readonly StepRequest[], n: number, dueAt: number, think: boolean) {
  let due = dueAt;
  for (const [place, one] of journey.entries()) {
    const seed = n * journey.length + place;
    if (!(await ask(one, due, seed))) return;
    const pause = thinking.least + (thinking.most - thinking.least) * chance(seed);
    due = performance.now() + (think ? pause : 0);
  }
  ordered += 1;
}

async function openLoop(moments: readonly number[]): Promise<number> {
  const all = await journeys(moments.length);
  start = performance.now();
  await Promise.all(all.map((journey, n) => travel(journey, n, start + (moments[n] ?? 0), true)));
  return all.length;
}

async function closedLoop(atOnce: number, milliseconds: number): Promise<number> {
  let next = 0;
  start = performance.now();
  const one = async () => {
    while (performance.now() - start < milliseconds) {
      const n = next++;
      await travel(await journeyOf(sessions, rush, host, first + n), n, performance.now(), false);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return next;
}

const isOpen = (given: LoadOrder["arrivals"]): given is readonly number[] => Array.isArray(given);
const before = process.cpuUsage();
const began = isOpen(arrivals)
  ? await openLoop(arrivals)
  : await closedLoop(arrivals.atOnce, arrivals.milliseconds);
const milliseconds = performance.now() - start;
const { user, system } = process.cpuUsage(before);
const report: LoadReport = {
  answers,
  began,
  ordered,
  milliseconds,
  processor: (user + system) / 1000 / milliseconds,
  late: lateness.toSorted((a, b) => a - b)[Math.floor(lateness.length * 0.99)] ?? Number.NaN,
  connections: connections.most,
};
console.log(JSON.stringify(report));
await close();
