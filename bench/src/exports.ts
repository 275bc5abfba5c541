import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { exportOrders } from "@lonchera/contract/reports";
import { addDays, toLimaDate } from "@lonchera/domain/calendar";
import { type CustomerData, fillCustomers, type SignedInUser } from "./customer-data.ts";
import { createAuthorizationHeader, createPlaceOrderRequest } from "./customer-requests.ts";
import { fillOrders, type OrderPlan } from "./order-data.ts";
import { type MemoryGrowth, watchMemory } from "./observation.ts";
import { placeOrdersDuring } from "./orders.ts";
import {
  compareToLimit,
  type Finding,
  computeMedian,
  formatMilliseconds,
  computePercentile,
  formatSeconds,
} from "./report.ts";
import { type FilledServer, repository, runProgram } from "./servers.ts";

/** The orders of a year, with two lines each. During the measurement, other customers place further orders. */
const plan: OrderPlan = {
  companies: 200,
  orders: 500_000,
  clients: 20_000,
  days: 380,
  daysAgo: 6,
  interval: 62,
  lines: "2",
  isCancelled: "false",
};
const exportedLines = 2 * plan.orders;

type ExportData = CustomerData & {
  readonly staff: SignedInUser;
  readonly range: { readonly start: string; readonly end: string };
};

/** Writes the orders of a year, and creates customers with full carts. */
export async function fillExports(databaseUrl: string, customers: number): Promise<ExportData> {
  const data = await fillCustomers(databaseUrl, customers);
  const staff = await fillOrders(databaseUrl, plan);
  const today = toLimaDate(Date.now());
  return { ...data, staff, range: { start: addDays(today, -366), end: addDays(today, -1) } };
}

type ExportServer = FilledServer<ExportData>;

const rounds = 2;
const perSecond = 20;
const calmSeconds = 20;
/** The number of orders in a round: during the calm seconds, and during an export of at most three minutes. */
const ordersOfRound = perSecond * (calmSeconds + 180);
export const exportCustomerCount = rounds * ordersOfRound;

const aims = { time: 1.5, memory: 150, latency: 2 } as const;

/** Downloads the report and returns its number of bytes. Throws if the download is incomplete. */
async function download(server: ExportServer): Promise<number> {
  const { start, end } = server.data.range;
  const headers = await createAuthorizationHeader(server, server.data.staff);
  const address = `${server.address}${exportOrders.path}?start_date=${start}&end_date=${end}`;
  const answer = await fetch(address, { headers });
  if (!answer.ok || !answer.body) throw new Error(`the export was answered with ${answer.status}`);
  let length = 0;
  for await (const piece of answer.body) length += piece.length;
  return length;
}

async function timeLibrary({ database, data }: ExportServer): Promise<number> {
  const { start, end } = data.range;
  const script = join(repository, "bench/src/library-export.ts");
  const output = await runProgram([process.execPath, script, database, start, end, String(exportedLines)]);
  return (JSON.parse(output) as { milliseconds: number }).milliseconds;
}

type Round = {
  readonly export: number;
  readonly library: number;
  readonly bytes: number;
  readonly grown: MemoryGrowth;
  readonly calm: number;
  readonly busy: number;
};

async function measureRound(server: ExportServer, round: number): Promise<Round> {
  let next = round * ordersOfRound;
  const createNextOrder = () => createPlaceOrderRequest(server, next++);
  const place = (work: () => Promise<unknown>) =>
    placeOrdersDuring(server.address, createNextOrder, perSecond, work);
  const calm = await place(() => delay(calmSeconds * 1000));
  const began = performance.now();
  const { result: bytes, grown } = await watchMemory(server.pid, () => download(server));
  const took = performance.now() - began;
  const library = await timeLibrary(server);
  const busy = await place(() => download(server));
  return {
    export: took,
    library,
    bytes,
    grown,
    calm: computePercentile(calm.times, 0.99),
    busy: computePercentile(busy.times, 0.99),
  };
}

function createFindings(measured: readonly Round[]): Finding[] {
  const findMedian = (read: (round: Round) => number) => computeMedian(measured.map(read));
  const time = findMedian((round) => round.export / round.library);
  const latency = findMedian((round) => round.busy / round.calm);
  const memory = Math.max(...measured.map(({ grown }) => grown.server + grown.child));
  const resident = Math.max(...measured.map(({ grown }) => grown.childResident));
  const lines = exportedLines.toLocaleString("en");
  const whole = compareToLimit(
    `export of ${lines} lines (${Math.round(findMedian((round) => round.bytes) / 1e6)} MB)`,
    formatSeconds(findMedian((round) => round.export)),
    `${formatSeconds(findMedian((round) => round.library))} the library alone, without a database`,
    time,
    aims.time,
  );
  return [
    { ...whole, rounds: measured },
    compareToLimit(
      "memory of the server and the export's process",
      `+${Math.round(memory)} MB`,
      `${aims.memory} MB (resident with shared pages: ${Math.round(resident)} MB)`,
      memory / aims.memory,
      1,
    ),
    compareToLimit(
      `placing an order during an export, ${perSecond}/s, 99 of 100`,
      formatMilliseconds(findMedian((round) => round.busy)),
      `${formatMilliseconds(findMedian((round) => round.calm))} without the export`,
      latency,
      aims.latency,
    ),
  ];
}

/** Measures the export of a year, alone and while orders are placed. */
export async function measureExports(server: ExportServer): Promise<Finding[]> {
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measureRound(server, round));
  return createFindings(measured);
}
