import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { addItem, getCart } from "@lonchera/contract/cart";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { openSessions } from "@lonchera/server/platform/auth/sessions";
import { openDatabase } from "@lonchera/server/platform/db/client";
import { idOf, itemOf, type Rush, sessionOf } from "./customer-data.ts";
import { type HttpRequest, openClient } from "./http-client.ts";
import { orderRequest } from "./orders.ts";
import { percentile } from "./report.ts";

/** What one process of the rush requests. Each has a process of its own, so that nothing else delays its clock. */
export type LoadPlan = {
  readonly address: string;
  readonly database: string;
  readonly secret: string;
  readonly rush: Rush;
  /** Of the first customer; each makes one journey. */
  readonly first: number;
  /** Milliseconds from the start at which each customer begins; or so many at once, each after the other, for so long. */
  readonly arrivals: readonly number[] | { readonly atOnce: number; readonly milliseconds: number };
};

type Answered = {
  readonly step: "menu" | "cart" | "add" | "order";
  /** 0 where no whole answer came. */
  readonly status: number;
  /** Milliseconds since the request was due. */
  readonly took: number;
  /** Milliseconds since the start. */
  readonly at: number;
  /** Seconds. */
  readonly retryAfter: number | null;
};

export type LoadReport = {
  readonly answers: readonly Answered[];
  /** Customers who began. */
  readonly began: number;
  /** Of one core. */
  readonly processor: number;
  /** Milliseconds by which requests left too late, 99 of 100. */
  readonly late: number;
};

type Step = Pick<Answered, "step"> & { readonly request: HttpRequest };

const tries = 3;
/** Between two steps, milliseconds. */
const thinking = { least: 400, most: 1_000 };

const [file = ""] = process.argv.slice(2);
const plan = JSON.parse(await readFile(file, "utf8")) as LoadPlan;
const { rush } = plan;
const { db, close } = openDatabase(plan.database, { max: 1 });
const sessions = openSessions(db, [plan.secret], Date.now);

/** What the web asks for a customer who is signed in, from the menu to the order of three dishes. */
async function journeyOf(n: number): Promise<Step[]> {
  const authorization = `Bearer ${await sessions.issueAccessToken(sessionOf(n), idOf(n))}`;
  const get = (path: string) => ({ path, headers: { authorization, "accept-encoding": "br" } });
  const menu = get(getWeeklyMenu.path.replace("{companyId}", String(rush.company.id)));
  const cart: Step = { step: "cart", request: get(getCart.path) };
  const adds = ([0, 1, 2] as const).map((line): Step => {
    const item = itemOf(rush.firstItem, n, line);
    const body = JSON.stringify({ item, quantity: 1, delivery_zone: rush.zone });
    const headers = { authorization, "content-type": "application/json" };
    return { step: "add", request: { path: addItem.path, headers, body } };
  });
  const order: Step = { step: "order", request: await orderRequest(sessions, rush, n) };
  return [{ step: "menu", request: menu }, cart, ...adds, cart, order];
}

/** The same numbers in every run. */
function chance(seed: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32;
}

const answers: Answered[] = [];
const lateness: number[] = [];
let start = 0;
using client = openClient(plan.address);

/** Asks again after the pause that a refusal names, as the web and its people do. */
async function ask({ step, request }: Step, dueAt: number, seed: number): Promise<boolean> {
  let due = dueAt;
  for (let tried = 1; tried <= tries; tried += 1) {
    const wait = due - performance.now();
    if (wait > 0) await delay(wait);
    lateness.push(performance.now() - due);
    const { status, retryAfter } = await client.send(request);
    const now = performance.now();
    answers.push({ step, status, took: now - due, at: now - start, retryAfter });
    if (status >= 200 && status < 300) return true;
    if (status !== 503) return false;
    due = now + (retryAfter ?? 1) * 1000 * (1 + chance(seed * tries + tried) / 2);
  }
  return false;
}

async function travel(journey: readonly Step[], n: number, dueAt: number, think: boolean) {
  let due = dueAt;
  for (const [place, step] of journey.entries()) {
    const seed = n * journey.length + place;
    if (!(await ask(step, due, seed))) return;
    const pause = thinking.least + (thinking.most - thinking.least) * chance(seed);
    due = performance.now() + (think ? pause : 0);
  }
}

async function openLoop(moments: readonly number[]): Promise<number> {
  const journeys: Step[][] = [];
  for (const n of moments.keys()) journeys.push(await journeyOf(plan.first + n));
  start = performance.now();
  await Promise.all(journeys.map((journey, n) => travel(journey, n, start + (moments[n] ?? 0), true)));
  return journeys.length;
}

async function closedLoop(atOnce: number, milliseconds: number): Promise<number> {
  let next = 0;
  start = performance.now();
  const one = async () => {
    while (performance.now() - start < milliseconds) {
      const n = next++;
      await travel(await journeyOf(plan.first + n), n, performance.now(), false);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return next;
}

const before = process.cpuUsage();
const began =
  "atOnce" in plan.arrivals
    ? await closedLoop(plan.arrivals.atOnce, plan.arrivals.milliseconds)
    : await openLoop(plan.arrivals);
const { user, system } = process.cpuUsage(before);
const report: LoadReport = {
  answers,
  began,
  processor: (user + system) / 1000 / (performance.now() - start),
  late: percentile(lateness, 0.99),
};
console.log(JSON.stringify(report));
await close();
