import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { getCart } from "@lonchera/contract/cart";
import { createSeededRandom, type SeededRandom } from "@lonchera/demo/seeded-random";
import { createSessionService } from "@lonchera/server/platform/auth/sessions";
import { openDatabase } from "@lonchera/server/platform/db/client";
import { type CustomerData, getCustomer, getItems } from "./customer-data.ts";
import {
  createAddItemRequest,
  createGetRequest,
  createMenuRequest,
  createPlaceOrderRequest,
} from "./customer-requests.ts";
import { type HttpRequest, openClient } from "./http-client.ts";
import { computePercentile } from "./report.ts";

/** The plan of the load process. It is a separate process, because other work would delay its requests. */
export type LoadPlan = {
  readonly address: string;
  readonly database: string;
  readonly secret: string;
  readonly data: CustomerData;
  /** The number of the first customer. Each customer makes one journey. */
  readonly first: number;
  /** The milliseconds from the start at which each customer begins, or a number of parallel customers and a duration. */
  readonly arrivals: readonly number[] | { readonly atOnce: number; readonly milliseconds: number };
};

type StepAnswer = {
  readonly step: "menu" | "cart" | "add" | "order";
  /** The status of the response, or 0 if the response was incomplete or missing. */
  readonly status: number;
  /** The milliseconds since the request was due. */
  readonly took: number;
  /** The milliseconds since the start. */
  readonly at: number;
  /** The value of `retry-after` in seconds. */
  readonly retryAfter: number | null;
};

export type LoadReport = {
  readonly answers: readonly StepAnswer[];
  /** The number of customers who began. */
  readonly began: number;
  /** The processor time of the load process, as a share of one core. */
  readonly processor: number;
  /** The 99th percentile of the milliseconds by which requests were sent too late. */
  readonly late: number;
};

type Step = Pick<StepAnswer, "step"> & { readonly request: HttpRequest };

const tries = 3;
/** The pause between two steps in milliseconds. */
const thinking = { least: 400, most: 1_000 };

const [file = ""] = process.argv.slice(2);
const plan = JSON.parse(await readFile(file, "utf8")) as LoadPlan;
const { db, close } = openDatabase(plan.database, { max: 1 });
const server = { sessions: createSessionService(db, [plan.secret], Date.now), data: plan.data };

/** Returns the requests that the web sends for a signed-in customer, from the menu to an order of three dishes. */
async function createJourney(n: number): Promise<Step[]> {
  const menu: Step = { step: "menu", request: await createMenuRequest(server, n) };
  const cart: Step = { step: "cart", request: await createGetRequest(server, getCustomer(n), getCart.path) };
  const adds = getItems(plan.data.firstItem, n).map(async (item): Promise<Step> => {
    return { step: "add", request: await createAddItemRequest(server, n, item) };
  });
  const order: Step = { step: "order", request: await createPlaceOrderRequest(server, n) };
  return [menu, cart, ...(await Promise.all(adds)), cart, order];
}

const answers: StepAnswer[] = [];
const lateness: number[] = [];
let start = 0;
using client = openClient(plan.address);

/** Sends a request. After a 503, it waits for `retry-after` and tries again. Returns true if the request succeeded. */
async function sendStep({ step, request }: Step, dueAt: number, { between }: SeededRandom): Promise<boolean> {
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
    due = now + (retryAfter ?? 1) * between(1_000, 1_500);
  }
  return false;
}

async function runJourney(journey: readonly Step[], n: number, dueAt: number, think: boolean) {
  // The seed makes the pauses the same in every run.
  const random = createSeededRandom(`customer ${n}`);
  let due = dueAt;
  for (const step of journey) {
    if (!(await sendStep(step, due, random))) return;
    due = performance.now() + (think ? random.between(thinking.least, thinking.most) : 0);
  }
}

async function openLoop(moments: readonly number[]): Promise<number> {
  const journeys: Step[][] = [];
  for (const n of moments.keys()) journeys.push(await createJourney(plan.first + n));
  start = performance.now();
  await Promise.all(journeys.map((journey, n) => runJourney(journey, n, start + (moments[n] ?? 0), true)));
  return journeys.length;
}

async function runClosedLoop(atOnce: number, milliseconds: number): Promise<number> {
  let next = 0;
  start = performance.now();
  const repeatJourneys = async () => {
    while (performance.now() - start < milliseconds) {
      const n = next++;
      await runJourney(await createJourney(plan.first + n), n, performance.now(), false);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, repeatJourneys));
  return next;
}

const before = process.cpuUsage();
const began =
  "atOnce" in plan.arrivals
    ? await runClosedLoop(plan.arrivals.atOnce, plan.arrivals.milliseconds)
    : await openLoop(plan.arrivals);
const { user, system } = process.cpuUsage(before);
const report: LoadReport = {
  answers,
  began,
  processor: (user + system) / 1000 / (performance.now() - start),
  late: computePercentile(lateness, 0.99),
};
console.log(JSON.stringify(report));
await close();
