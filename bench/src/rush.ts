import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSeededRandom } from "@lonchera/demo/seeded-random";
import type { CustomerServer } from "./customer-data.ts";
import { type Probes, probeDuring } from "./observation.ts";
import {
  compareToLeast,
  compareToLimit,
  type Finding,
  formatMilliseconds,
  computePercentile,
  formatPerSecond,
} from "./report.ts";
import type { LoadPlan, LoadReport } from "./rush-load.ts";
import { repository, runProgram } from "./servers.ts";

type Latency = { readonly p50: number; readonly p99: number };

/** The results of one part of the rush. Times are milliseconds. */
type Part = Omit<LoadReport, "answers"> & {
  readonly asked: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** The latency of 2xx responses, from the moment at which each request was due. */
  readonly order: Latency;
  readonly all: Latency;
  /** The responses with 503. */
  readonly refused: { readonly count: number; readonly withoutPause: number } & Latency;
  /** The number of other 5xx, and of requests without a response. */
  readonly failed: number;
  readonly health: Latency & { readonly failed: number };
  /** The orders per second while the load was steady. */
  readonly perSecond: number;
};

function summarizeTimes(values: readonly number[]): Latency {
  return { p50: computePercentile(values, 0.5), p99: computePercentile(values, 0.99) };
}

/** `within` is the time of steady load, from and until, in milliseconds since the start. */
function summarizePart(
  { answers, ...report }: LoadReport,
  health: Probes,
  within: readonly [number, number],
): Part {
  const statuses: Record<string, number> = {};
  for (const { step, status } of answers)
    statuses[`${step} ${status}`] = (statuses[`${step} ${status}`] ?? 0) + 1;
  const good = answers.filter(({ status }) => status >= 200 && status < 300);
  const orders = good.filter(({ step }) => step === "order");
  const refused = answers.filter(({ status }) => status === 503);
  return {
    ...report,
    asked: answers.length,
    statuses,
    order: summarizeTimes(orders.map(({ took }) => took)),
    all: summarizeTimes(good.map(({ took }) => took)),
    refused: {
      ...summarizeTimes(refused.map(({ took }) => took)),
      count: refused.length,
      withoutPause: refused.filter(({ retryAfter }) => retryAfter === null).length,
    },
    failed: answers.filter(({ status }) => status === 0 || (status >= 500 && status !== 503)).length,
    health: { ...summarizeTimes(health.took), failed: health.failed },
    perSecond:
      orders.filter(({ at }) => at >= within[0] && at < within[1]).length / ((within[1] - within[0]) / 1000),
  };
}

/** Returns a function that runs one part in a separate process. Each part uses new customers. */
function openLoad({ address, database, secret, data, folder }: CustomerServer) {
  let first = 0;
  return async (arrivals: LoadPlan["arrivals"], within: readonly [number, number]): Promise<Part> => {
    const file = join(folder, "rush.json");
    const plan: LoadPlan = { address, database, secret, data, first, arrivals };
    await writeFile(file, JSON.stringify(plan));
    const script = join(repository, "bench/src/rush-load.ts");
    const { result, probes } = await probeDuring(address, () => runProgram([process.execPath, script, file]));
    const report = JSON.parse(result) as LoadReport;
    first += report.began;
    if (first > data.customers) throw new Error(`the rush needs more than ${data.customers} customers`);
    return summarizePart(report, probes, within);
  };
}

/** The number of customers. Each makes one journey from the menu to an order. */
export const rushCustomerCount = 60_000;

/** The number of customers who order in parallel. They keep server and database busy, but do not have to wait in the queue. */
const atOnce = 32;
const warmingUp = 5_000;
const aloneFor = 6_000;
const fullFor = 10_000;
/** The last minute before a cut-off: ten times the 100 customers of a usual busy minute. */
const lastMinute = { customers: 1_000, within: 60_000 };
/** The rates of arrivals, as shares of what the machine can serve. A usual peak is a twentieth; `half` is ten times that. */
const shares = { half: 0.5, beyond: 2.5 };
const halfFor = 15_000;
const beyondFor = 15_000;
/** The time in milliseconds until the load is steady. Nothing is measured before it. */
const filling = 6_000;

const aims = { latency: 5, health: 100, admitted: 3, goodput: 0.7, afterwards: 1.5 } as const;

/** Returns random moments of arrival, which are the same in every run. */
function planArrivals(customers: number, within: number): number[] {
  const { between } = createSeededRandom("arrivals");
  return Array.from({ length: customers }, () => between(0, within - 1)).toSorted((a, b) => a - b);
}

type Rush = Readonly<Record<"alone" | "full" | "lastMinute" | "half" | "beyond" | "afterwards", Part>>;

async function runParts(server: CustomerServer): Promise<Rush> {
  const load = openLoad(server);
  const runClosed = (count: number, duration: number) =>
    load({ atOnce: count, milliseconds: duration }, [1_000, duration]);
  await runClosed(atOnce, warmingUp);
  const alone = await runClosed(1, aloneFor);
  const full = await runClosed(atOnce, fullFor);
  const runOpen = (customers: number, within: number) =>
    load(planArrivals(Math.round(customers), within), [filling, within]);
  const runShare = (share: number, within: number) =>
    runOpen((full.perSecond * share * within) / 1000, within);
  return {
    alone,
    full,
    lastMinute: await runOpen(lastMinute.customers, lastMinute.within),
    half: await runShare(shares.half, halfFor),
    beyond: await runShare(shares.beyond, beyondFor),
    afterwards: await runShare(shares.half, halfFor),
  };
}

const formatPercent = (share: number) =>
  `${(share * 100).toLocaleString("en", { maximumFractionDigits: 1 })} %`;
const formatCount = (value: number) => value.toLocaleString("en");

/** Compares two times of the same run. */
function compareTimes(what: string, ours: number, reference: number, named: string, aim: number): Finding {
  const against = `${formatMilliseconds(reference)} ${named}`;
  return compareToLimit(what, formatMilliseconds(ours), against, ours / reference, aim);
}

function expectNone(what: string, found: number, of: number): Finding {
  const reference = `${formatCount(of)} requests`;
  return { what, ours: formatCount(found), reference, ratio: found / of, aim: "none", met: found === 0 };
}

function judgeCrowd(name: string, part: Part, { alone }: Rush): Finding[] {
  const compareToAlone = (what: string, which: "order" | "all") =>
    compareTimes(
      `${name}: ${what}, 99 of 100`,
      part[which].p99,
      alone[which].p99,
      "one at a time",
      aims.latency,
    );
  return [
    compareToAlone("an order", "order"),
    compareToAlone("any answer", "all"),
    expectNone(`${name}: refused or failed`, part.refused.count + part.failed, part.asked),
    judgeHealth(name, part, alone),
  ];
}

/** The latency of the health check without load shows how busy the machine is. */
function judgeHealth(name: string, { health }: Part, alone: Part): Finding {
  const took = health.failed > 0 ? Number.POSITIVE_INFINITY : health.p99;
  const named = `at most (${formatMilliseconds(alone.health.p99)} one at a time)`;
  return compareTimes(`${name}: health, 99 of 100`, took, aims.health, named, 1);
}

function judgeBeyond(name: string, { alone, full, half, beyond, afterwards }: Rush): Finding[] {
  const { refused, failed, asked } = beyond;
  const share = refused.count / asked;
  const tooMany = 1 - 1 / shares.beyond;
  const goodput = beyond.perSecond / full.perSecond;
  const order = `${name}: an order, 99 of 100`;
  const later = "afterwards: an order, 99 of 100";
  return [
    {
      what: `${name}: refused with 503 and a pause, within ${formatMilliseconds(refused.p99)}`,
      ours: formatPercent(share),
      reference: `${formatPercent(tooMany)} is more than it can do`,
      ratio: share / tooMany,
      aim: "–",
      met: null,
    },
    expectNone(`${name}: other failures`, failed + refused.withoutPause, asked),
    compareToLeast(
      `${name}: orders placed`,
      formatPerSecond(beyond.perSecond),
      `${formatPerSecond(full.perSecond)} is what it can do`,
      goodput,
      aims.goodput,
    ),
    compareTimes(order, beyond.order.p99, full.order.p99, `${atOnce} at once`, aims.admitted),
    judgeHealth(name, beyond, alone),
    compareTimes(later, afterwards.order.p99, half.order.p99, "before", aims.afterwards),
  ];
}

/** Measures customers who order before a cut-off: ten times the usual number, and more than the machine can serve. */
export async function measureRush(server: CustomerServer): Promise<{ findings: Finding[]; works: boolean }> {
  const rush = await runParts(server);
  const { full, lastMinute: minute, half, beyond, afterwards } = rush;
  const formatLoad = (customers: number) => formatPercent(customers / full.perSecond);
  const ofMinute = formatLoad(lastMinute.customers / (lastMinute.within / 1000));
  const findings = [
    ...judgeCrowd(
      `${formatCount(lastMinute.customers)} customers in a minute, ${ofMinute} of what it can`,
      minute,
      rush,
    ),
    ...judgeCrowd(`${formatPercent(shares.half)} of what it can`, half, rush),
    ...judgeBeyond(`${shares.beyond} times what it can`, rush),
  ];
  const [first, ...others] = findings;
  const failed = [minute, half, beyond, afterwards].reduce((sum, part) => sum + part.failed, 0);
  return { findings: first ? [{ ...first, rounds: rush }, ...others] : [], works: failed === 0 };
}
