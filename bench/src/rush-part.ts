import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository, runToEnd } from "./children.ts";
import { whileProbing, type Probes } from "./health-probes.ts";
import type { RushServer } from "./rush-data.ts";
import type { Step } from "./rush-journey.ts";
import type { Answered, LoadOrder, LoadReport } from "./rush-load.ts";

type Latency = { readonly p50: number; readonly p99: number };

/** What one part of the rush showed; milliseconds. */
export type Part = Omit<LoadReport, "answers"> & {
  readonly asked: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Of what was answered with 2xx, each from the moment at which it was due. */
  readonly latencies: Readonly<Record<Step | "all", Latency>>;
  /** Those with 503. */
  readonly refused: { readonly count: number; readonly withoutPause: number } & Latency;
  /** Other 5xx, and requests without an answer. */
  readonly failed: number;
  readonly health: Latency & { readonly failed: number };
  /** Orders, while the load was as it should be. */
  readonly perSecond: number;
};

function latencyOf(values: readonly number[]): Latency {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

const isGood = ({ 1: status }: Answered) => status >= 200 && status < 300;
const tookOf = ({ 2: took }: Answered) => took;

/** `within`: milliseconds in which the load was as it should be, the first seconds and the end apart. */
function partOf(
  { answers, ...report }: LoadReport,
  { took, failed }: Probes,
  within: readonly [number, number],
): Part {
  const statuses: Record<string, number> = {};
  for (const [step, status] of answers)
    statuses[`${step} ${status}`] = (statuses[`${step} ${status}`] ?? 0) + 1;
  const good = answers.filter(isGood);
  const refused = answers.filter(({ 1: status }) => status === 503);
  const of = (step: Step) => latencyOf(good.filter((answer) => answer[0] === step).map(tookOf));
  const ordered = good.filter(([step, , , at]) => step === "order" && at >= within[0] && at < within[1]);
  return {
    ...report,
    asked: answers.length,
    statuses,
    latencies: {
      menu: of("menu"),
      cart: of("cart"),
      add: of("add"),
      order: of("order"),
      all: latencyOf(good.map(tookOf)),
    },
    refused: {
      ...latencyOf(refused.map(tookOf)),
      count: refused.length,
      withoutPause: refused.filter(({ 4: pause }) => pause === null).length,
    },
    failed: answers.filter(({ 1: status }) => status === 0 || (status >= 500 && status !== 503)).length,
    health: { ...latencyOf(took), failed },
    perSecond: ordered.length / ((within[1] - within[0]) / 1000),
  };
}

/** Has a process of its own make the load; each part uses up the customers who begin in it. */
export function openParts({ address, database, secret, filling: rush, folder }: RushServer) {
  let first = 0;
  return async (arrivals: LoadOrder["arrivals"], within: readonly [number, number]): Promise<Part> => {
    const file = join(folder, "rush.json");
    const order: LoadOrder = { address, database, secret, rush, first, arrivals };
    await writeFile(file, JSON.stringify(order));
    const script = join(repository, "bench/src/rush-load.ts");
    const { result, probes } = await whileProbing(address, () => runToEnd([process.execPath, script, file]));
    const report = JSON.parse(result) as LoadReport;
    first += report.began;
    if (first > rush.customers) throw new Error(`the rush needs more than ${rush.customers} customers`);
    return partOf(report, probes, within);
  };
}
