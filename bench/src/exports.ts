import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { exportRange } from "@lonchera/contract/reports";
import { repository, runToEnd } from "./children.ts";
import { exportedLines, type Exported } from "./export-data.ts";
import type { FilledServer } from "./filled-server.ts";
import { orderRequest, placeAtRate } from "./order-load.ts";
import { watchMemory, type Grown } from "./process-memory.ts";
import { milliseconds, seconds, type Finding } from "./report.ts";
import { median } from "./rounds.ts";

type ExportServer = FilledServer<Exported>;

const rounds = 2;
const perSecond = 20;
const calmSeconds = 20;
/** While nothing else and while a report is written; the latter may take twice as long on a slow machine. */
const ordersOfRound = perSecond * (calmSeconds + 180);
export const customersOfExports = rounds * ordersOfRound;

const aims = { time: 1.5, memory: 150, latency: 2 } as const;

function percentile99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;
}

/** Downloads the year and answers its bytes; a part of it is a failure. */
async function download({ address, sessions, filling }: ExportServer): Promise<number> {
  const { start, end } = filling.range;
  const access = await sessions.issueAccessToken(filling.staff.session, filling.staff.id);
  const asked = get(`${address}${exportRange.path}?start_date=${start}&end_date=${end}`, {
    agent: false,
    headers: { authorization: `Bearer ${access}` },
  });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`the export was answered with ${answer.statusCode}`);
  let length = 0;
  for await (const piece of answer) length += (piece as Buffer).length;
  if (!answer.complete) throw new Error("the export broke off");
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
    calm: percentile99(calm),
    busy: percentile99(busy),
  };
}

function findingsOf(measured: readonly Round[]): Finding[] {
  const of = (one: (round: Round) => number) => median(measured.map(one));
  const time = of((round) => round.export / round.library);
  const latency = of((round) => round.busy / round.calm);
  const memory = Math.max(...measured.map(({ grown }) => grown.server + grown.child));
  const resident = Math.max(...measured.map(({ grown }) => grown.childResident));
  const lines = exportedLines.toLocaleString("en");
  return [
    {
      what: `export of ${lines} lines (${Math.round(of((round) => round.bytes) / 1e6)} MB)`,
      ours: seconds(of((round) => round.export)),
      reference: `${seconds(of((round) => round.library))} the library alone, without a database`,
      ratio: time,
      aim: `≤ ${aims.time}`,
      met: time <= aims.time,
      rounds: measured,
    },
    {
      what: "memory of the server and the export's process",
      ours: `+${Math.round(memory)} MB`,
      reference: `${aims.memory} MB (resident with shared pages: ${Math.round(resident)} MB)`,
      ratio: memory / aims.memory,
      aim: "≤ 1",
      met: memory < aims.memory,
    },
    {
      what: `placing an order during an export, ${perSecond}/s, 99 of 100`,
      ours: milliseconds(of((round) => round.busy)),
      reference: `${milliseconds(of((round) => round.calm))} without the export`,
      ratio: latency,
      aim: `< ${aims.latency}`,
      met: latency < aims.latency,
    },
  ];
}

/** A year's report through the running server, while nothing else happens and while orders are placed. */
export async function measureExports(server: ExportServer): Promise<Finding[]> {
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measureRound(server, round));
  return findingsOf(measured);
}
