import { join } from "node:path";
import { exportRange } from "@lonchera/contract/reports";
import { addDays, toBusinessDate } from "@lonchera/domain/calendar";
import { prepareRush, type Rush } from "./customer-data.ts";
import { fillOrders, type OrderPlan, type SignedInStaff } from "./order-data.ts";
import { type Grown, watchMemory } from "./observation.ts";
import { orderRequest, placeAtRate } from "./orders.ts";
import { compareToLimit, type Finding, median, milliseconds, percentile, seconds } from "./report.ts";
import { type FilledServer, repository, runToEnd } from "./servers.ts";

/** Two lines each within a year, beside the customers who order meanwhile. */
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

export type Exported = Rush & {
  readonly staff: SignedInStaff;
  readonly range: { readonly start: string; readonly end: string };
};

/** A year with so many lines, beside customers with full carts. */
export async function prepareExport(databaseUrl: string, customers: number): Promise<Exported> {
  const rush = await prepareRush(databaseUrl, customers);
  const staff = await fillOrders(databaseUrl, plan);
  const today = toBusinessDate(Date.now());
  return { ...rush, staff, range: { start: addDays(today, -366), end: addDays(today, -1) } };
}

type ExportServer = FilledServer<Exported>;

const rounds = 2;
const perSecond = 20;
const calmSeconds = 20;
/** While nothing else and while a report is written; the latter may take twice as long on a slow machine. */
const ordersOfRound = perSecond * (calmSeconds + 180);
export const customersOfExports = rounds * ordersOfRound;

const aims = { time: 1.5, memory: 150, latency: 2 } as const;

/** Downloads the year and answers its bytes; a part of it is a failure. */
async function download({ address, sessions, filling }: ExportServer): Promise<number> {
  const { start, end } = filling.range;
  const access = await sessions.issueAccessToken(filling.staff.session, filling.staff.id);
  const answer = await fetch(`${address}${exportRange.path}?start_date=${start}&end_date=${end}`, {
    headers: { authorization: `Bearer ${access}` },
  });
  if (!answer.ok || !answer.body) throw new Error(`the export was answered with ${answer.status}`);
  let length = 0;
  for await (const piece of answer.body) length += piece.length;
  return length;
}

async function timed<T>(act: () => Promise<T>): Promise<{ result: T; took: number }> {
  const began = performance.now();
  const result = await act();
  return { result, took: performance.now() - began };
}

async function byLibrary({ database, filling }: ExportServer): Promise<number> {
  const { start, end } = filling.range;
  const script = join(repository, "bench/src/library-export.ts");
  const said = await runToEnd([process.execPath, script, database, start, end, String(exportedLines)]);
  return (JSON.parse(said) as { milliseconds: number }).milliseconds;
}

type Round = {
  readonly export: number;
  readonly library: number;
  readonly bytes: number;
  readonly grown: Grown;
  readonly calm: number;
  readonly busy: number;
};

async function measureRound(server: ExportServer, round: number): Promise<Round> {
  let next = round * ordersOfRound;
  const nextOrder = () => orderRequest(server.sessions, server.filling, next++);
  const calmEnd = performance.now() + calmSeconds * 1000;
  const calm = await placeAtRate(server.address, nextOrder, perSecond, () => performance.now() < calmEnd);
  const { result: alone, grown } = await watchMemory(server.pid, () => timed(() => download(server)));
  const library = await byLibrary(server);
  let isExporting = true;
  const [busy] = await Promise.all([
    placeAtRate(server.address, nextOrder, perSecond, () => isExporting),
    download(server).finally(() => (isExporting = false)),
  ]);
  return {
    export: alone.took,
    library,
    bytes: alone.result,
    grown,
    calm: percentile(calm, 0.99),
    busy: percentile(busy, 0.99),
  };
}

function findingsOf(measured: readonly Round[]): Finding[] {
  const of = (one: (round: Round) => number) => median(measured.map(one));
  const time = of((round) => round.export / round.library);
  const latency = of((round) => round.busy / round.calm);
  const memory = Math.max(...measured.map(({ grown }) => grown.server + grown.child));
  const resident = Math.max(...measured.map(({ grown }) => grown.childResident));
  const lines = exportedLines.toLocaleString("en");
  const whole = compareToLimit(
    `export of ${lines} lines (${Math.round(of((round) => round.bytes) / 1e6)} MB)`,
    seconds(of((round) => round.export)),
    `${seconds(of((round) => round.library))} the library alone, without a database`,
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
      milliseconds(of((round) => round.busy)),
      `${milliseconds(of((round) => round.calm))} without the export`,
      latency,
      aims.latency,
    ),
  ];
}

/** A year's report through the running server, while nothing else happens and while orders are placed. */
export async function measureExports(server: ExportServer): Promise<Finding[]> {
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measureRound(server, round));
  return findingsOf(measured);
}
