import { join } from "node:path";
import pg from "pg";
import { withAppInProcess } from "./app-in-process.ts";
import type { FilledServer } from "./filled-server.ts";
import { growthCases, listCases, type GrowthCase, type ListCase, type PlainCase } from "./list-cases.ts";
import { openConnection } from "./one-connection.ts";
import { hasPgbench, timeScript, writeConstantScript } from "./pgbench.ts";
import { recordStatements, type Said } from "./recorded-statements.ts";
import { milliseconds, type Finding } from "./report.ts";
import { inTurn, median, ratioOf, type Compared } from "./rounds.ts";
import type { SignedInStaff } from "./signed-in-staff.ts";

type ListServer = FilledServer<SignedInStaff>;

const rounds = 5;
/** Milliseconds that one side of one round should take. */
const turn = 120;
const most = 50;
/** Three times the time of the reference. */
const aim = 1 / 3;

/** Milliseconds that one page takes over one connection, the median of some times. */
type Timed = (times: number) => Promise<number>;

async function timed(times: number, once: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let done = 0; done < times; done += 1) {
    const began = performance.now();
    await once();
    taken.push(performance.now() - began);
  }
  return median(taken);
}

/** How often within a turn, for both sides alike. */
async function timesFor(ours: Timed): Promise<number> {
  const once = await ours(1);
  return Math.max(1, Math.min(most, Math.round(turn / once)));
}

type Bench = {
  /** What the server sends to the database for a page. */
  readonly statementsOf: (path: string) => Promise<readonly Said[]>;
  readonly ours: (path: string) => Timed;
  /** By the database's own client, or the driver alone where there is none. */
  readonly theirs: (statements: readonly Said[]) => Promise<Timed>;
  readonly client: string;
};

/** Both sides in turn, in rounds of as many requests each; units per second, as rounds have it. */
async function compare(ours: Timed, theirs: Timed): Promise<Compared> {
  const times = await timesFor(ours);
  return inTurn(
    rounds,
    async () => 1000 / (await ours(times)),
    async () => 1000 / (await theirs(times)),
  );
}

async function measureCase({ what, path }: ListCase, bench: Bench): Promise<Finding> {
  const statements = await bench.statementsOf(path);
  const compared = await compare(bench.ours(path), await bench.theirs(statements));
  const ratio = ratioOf(compared);
  return {
    what,
    ours: milliseconds(1000 / median(compared.ours)),
    reference: `${milliseconds(1000 / median(compared.reference))} its ${statements.length} statements by ${bench.client}`,
    ratio,
    aim: "≥ 0.33",
    met: ratio >= aim,
    rounds: compared,
  };
}

function plainly(texts: readonly string[]): Said[] {
  return texts.map((text) => ({ text, values: [], rows: [] }));
}

/** How many times as long the far pages take as the first one, here and by the plainest SQL. */
async function measureGrowth({ list, first, far }: GrowthCase, bench: Bench): Promise<Finding[]> {
  const compareOne = async ({ path, plain }: PlainCase) =>
    compare(bench.ours(path), await bench.theirs(plainly(plain)));
  const near = await compareOne(first);
  const findings: Finding[] = [];
  for (const [name, one] of Object.entries(far)) {
    const away = await compareOne(one);
    const ours = median(near.ours) / median(away.ours);
    const theirs = median(near.reference) / median(away.reference);
    const ratio = theirs / ours;
    findings.push({
      what: `${list}, ${name} page against the first`,
      ours: `× ${ours.toFixed(1)}`,
      reference: `× ${theirs.toFixed(1)} the plainest SQL by ${bench.client}`,
      ratio,
      aim: "≥ 0.33",
      met: ratio >= aim,
      rounds: { near, away },
    });
  }
  return findings;
}

/** The driver with nothing around it. */
async function withLoop<T>(databaseUrl: string, use: (theirs: Bench["theirs"]) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await use(
      async (statements) => (times) =>
        timed(times, async () => {
          for (const { text, values } of statements) await client.query(text, [...values]);
        }),
    );
  } finally {
    await client.end();
  }
}

function byPgbench({ database, folder }: ListServer): Bench["theirs"] {
  let written = 0;
  return async (statements) => {
    written += 1;
    const script = await writeConstantScript(statements, join(folder, `page-${written}.pgbench`));
    return async (times) => median(await timeScript(database, script, times));
  };
}

async function measureAll(bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const one of listCases()) findings.push(await measureCase(one, bench));
  for (const one of growthCases()) findings.push(...(await measureGrowth(one, bench)));
  return findings;
}

/** The pages of staff's lists against the database's own client, one connection each. */
export async function measureLists(server: ListServer): Promise<Finding[]> {
  const { address, sessions, filling, database } = server;
  const access = await sessions.issueAccessToken(filling.session, filling.id);
  const headers = { authorization: `Bearer ${access}` };
  using connection = await openConnection(address, headers);
  return await withAppInProcess(server, async (app) => {
    const ask = async (url: string) => {
      const answer = await app.inject({ url, headers });
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.body}`);
    };
    const shared = {
      ours: (path: string) => (times: number) => timed(times, () => connection.get(path)),
      // The first time opens connections.
      statementsOf: async (path: string) => {
        await ask(path);
        return recordStatements(() => ask(path));
      },
    };
    if (await hasPgbench()) return measureAll({ ...shared, theirs: byPgbench(server), client: "pgbench" });
    return withLoop(database, (theirs) => measureAll({ ...shared, theirs, client: "pg in a loop" }));
  });
}
