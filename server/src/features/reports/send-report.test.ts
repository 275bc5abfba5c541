import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { test, type TestContext } from "node:test";
import { readXlsx } from "hucre/xlsx";
import pg from "pg";
import { newStaff } from "../../../test/factories.ts";
import { copyOrder, placeCardOrder, setUpIndividual } from "../../../test/orders.ts";
import { readChildren } from "../../../test/process-tree.ts";
import { bundles, type TestApp } from "../../../test/test-app.ts";
import { waitUntil } from "../../../test/wait-for.ts";
import type { ReportJob } from "./report-process.ts";

const path = "/api/export/range/?start_date=2026-03-01&end_date=2026-03-31";

/** Starts a server with an administrator, an order and a number of copies of it (see `copyOrder`). */
async function setUpServer(t: TestContext, copies = 0, noteLength?: number) {
  // The test must not fail on a slow machine.
  const app = await setUpIndividual(t, { options: { timeouts: { shutdown: 120_000 } } });
  const { id } = await placeCardOrder(app, app.headers);
  if (copies > 0) await copyOrder(app, id, copies, noteLength);
  const address = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const staff = await app.signIn(await newStaff(app.db));
  const get = (headers = staff, signal: AbortSignal | null = null) =>
    fetch(`${address}${path}`, { headers, signal });
  const unanswered = new Set<ServerResponse>();
  app.app.server.on("request", (_request, response: ServerResponse) => {
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
  });
  return { ...app, get, unanswered };
}

/** Returns the ids of the processes that write reports for a server. */
async function findWriters(server: number): Promise<number[]> {
  const children = readChildren(server);
  const commands = await Promise.all(
    children.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
  );
  return children.filter((_, index) => commands[index]?.includes("write-report"));
}

async function readConnections({ pool }: Pick<TestApp, "pool">): Promise<{ waiting: boolean }[]> {
  const { rows } = await pool.query<{ waiting: boolean }>(
    `select wait_event_type = 'Lock' as waiting from pg_stat_activity
      where datname = current_database() and application_name = 'lonchera-export'`,
  );
  return rows;
}

async function waitUntilNothingIsLeft(app: Pick<TestApp, "pool">): Promise<void> {
  await waitUntil(async () => (await findWriters(process.pid)).length === 0);
  await waitUntil(async () => (await readConnections(app)).length === 0);
}

/**
 * Makes reports wait until the lock is released. It has its own connection, because the pool's have a timeout for idle
 * transactions.
 */
async function lockOrders({ deps }: Pick<TestApp, "deps">) {
  const client = new pg.Client({ connectionString: deps.databaseUrl });
  await client.connect();
  await client.query("begin; lock table orders in access exclusive mode");
  const release = () => client.end();
  return { release, [Symbol.asyncDispose]: release };
}

test("a short report says how long it is", async (t) => {
  const short = await setUpServer(t);
  const whole = await short.get();
  assert.equal(whole.headers.get("x-estimated-length"), null);
  assert.equal((await whole.bytes()).length, Number(whole.headers.get("content-length")));
});

test("a long report is sent while it is written", async (t) => {
  // Rows are counted in batches of 250. With notes of this length the estimate is 5 % too low.
  const app = await setUpServer(t, 8_000, 320);

  await t.test("it says about how long it is", async () => {
    const streamed = await app.get();
    assert.equal(streamed.headers.get("content-length"), null);
    const estimated = Number(streamed.headers.get("x-estimated-length"));
    const bytes = await streamed.bytes();
    assert.ok(Math.abs(estimated / bytes.length - 1) < 0.2, `${estimated} for ${bytes.length}`);
    const { sheets } = await readXlsx(bytes);
    assert.equal(sheets[0]?.rows.length, 8_002);
    assert.deepEqual(sheets[1]?.rows.at(-1), ["Total", 8_001, 8_001, 148_018.5, 26_643.33, 174_661.83]);
    await waitUntilNothingIsLeft(app);
  });

  await t.test("a server that ends lets a report come to its end", async () => {
    const answer = await app.get();
    const half = Number(answer.headers.get("x-estimated-length")) / 2;
    const chunks: Uint8Array[] = [];
    let received = 0;
    let closing: Promise<void> | undefined;
    const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = answer.body ?? [];
    for await (const chunk of body) {
      chunks.push(chunk);
      received += chunk.length;
      if (received > half) closing ??= app.app.close();
    }
    await closing;
    assert.ok(closing);
    assert.equal((await readXlsx(Buffer.concat(chunks))).sheets[0]?.rows.length, 8_002);
  });
});

test("a long report that breaks off leaves no process behind", async (t) => {
  // With so many orders the process is still writing when the test looks for it, also on a busy machine.
  const app = await setUpServer(t, 20_000);

  await t.test("when the browser hangs up, the process and its connection go", async () => {
    const hangUp = new AbortController();
    const answer = await app.get(undefined, hangUp.signal);
    assert.equal(answer.status, 200);
    assert.equal((await findWriters(process.pid)).length, 1);
    hangUp.abort();
    await waitUntilNothingIsLeft(app);
  });

  await t.test("when the process dies, the download fails and is not taken for the whole", async () => {
    const answer = await app.get();
    assert.equal(answer.status, 200);
    const [writer] = await findWriters(process.pid);
    process.kill(Number(writer), "SIGKILL");
    await assert.rejects(answer.bytes());
    await waitUntilNothingIsLeft(app);
  });
});

test("when it dies before the first byte, the answer is an error", async (t) => {
  const app = await setUpServer(t);
  await using _lock = await lockOrders(app);
  const asked = app.get();
  await waitUntil(async () => (await readConnections(app)).some(({ waiting }) => waiting));
  const [writer] = await findWriters(process.pid);
  process.kill(Number(writer), "SIGKILL");
  const answer = await asked;
  assert.equal(answer.status, 500);
  assert.match(answer.headers.get("content-type") ?? "", /json/);
  assert.equal(answer.headers.get("content-disposition"), null);
  assert.deepEqual(Object.keys((await answer.json()) as object), ["detail", "code", "request_id"]);
});

test("when its connection to the database ends before the first byte, it can be asked for again", async (t) => {
  const app = await setUpServer(t);
  await using _lock = await lockOrders(app);
  const asked = app.get();
  await waitUntil(async () => (await readConnections(app)).some(({ waiting }) => waiting));
  await app.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lonchera-export'",
  );
  const answer = await asked;
  assert.deepEqual([answer.status, answer.headers.get("retry-after")], [503, "2"]);
});

/** Stops two processes that write reports as soon as they start, so that the test decides how long these reports take. */
async function stopTwoWriters() {
  const stopped = new Set<number>();
  await waitUntil(async () => {
    for (const writer of await findWriters(process.pid)) {
      process.kill(writer, "SIGSTOP");
      stopped.add(writer);
    }
    return stopped.size >= 2;
  });
  return { resume: () => stopped.forEach((writer) => process.kill(writer, "SIGCONT")) };
}

test("two are written at once, one of them a customer's; fifty wait, more are refused", async (t) => {
  const app = await setUpServer(t);
  const staff = await app.signIn(await newStaff(app.db));
  const patient = [app.headers, app.headers, staff].map((headers) => app.get(headers));
  // One report of staff and one of a customer are being written.
  const writers = await stopTwoWriters();
  const hangUp = new AbortController();
  const answers: Response[] = [];
  const leaving = Array.from({ length: 52 }, async () => answers.push(await app.get(staff, hangUp.signal)));
  const left = Promise.allSettled(leaving);
  await waitUntil(() => answers.length >= 2);
  for (const refused of answers) {
    assert.equal(refused.status, 503);
    assert.ok(refused.headers.has("retry-after"));
  }
  assert.equal((await findWriters(process.pid)).length, 2);
  hangUp.abort();
  await left;
  await waitUntil(() => app.unanswered.size === patient.length);
  // Requests that were aborted left the queue, although no report has been written yet.
  patient.push(app.get(staff), app.get(staff));
  writers.resume();
  for (const answer of patient) {
    const { status, body } = await answer;
    assert.equal(status, 200);
    await body?.cancel();
  }
  await waitUntilNothingIsLeft(app);
});

test("six reports of a range at once are all written, and customers choose and order meanwhile", async (t) => {
  const app = await setUpServer(t);
  const asked = Array.from({ length: 6 }, () => app.get());
  const writers = await stopTwoWriters();
  const menu = `/api/categories/items/v2/${app.company.id}/`;
  assert.equal((await app.send("GET", menu, undefined, app.headers)).status, 200);
  await placeCardOrder(app, app.headers);
  writers.resume();
  for (const answer of asked) {
    const whole = await answer;
    assert.equal(whole.status, 200);
    assert.ok((await readXlsx(await whole.bytes())).sheets[0]);
  }
});

test("when the server stops, reports that wait are refused at once, and those under way hold nothing up", async (t) => {
  const app = await setUpServer(t);
  const refused: unknown[] = [];
  const asked = Array.from({ length: 5 }, async () => {
    const answer = await app.get();
    if (answer.status === 503) refused.push(await answer.json());
    else await answer.bytes();
  });
  const ended = Promise.allSettled(asked);
  const writers = await stopTwoWriters();
  await waitUntil(() => app.unanswered.size === 5 && app.app.requestQueue.queue.running === 0);
  const ends = app.app.close();
  await waitUntil(() => refused.length === 3);
  writers.resume();
  await ended;
  await ends;
  for (const body of refused) assert.equal((body as { code: string }).code, "server_stopping");
});

test("a server that is killed leaves no process behind", async (t) => {
  const app = await setUpServer(t);
  await using _lock = await lockOrders(app);
  const job: ReportJob = {
    content: {
      kind: "orders",
      start: "2026-03-01",
      end: "2026-03-31",
      userId: null,
      withBuyer: false,
      withHandovers: false,
    },
    databaseUrl: app.deps.databaseUrl,
    author: "Lonchera",
  };
  const server = spawn(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `import { startReportProcess } from ${JSON.stringify(import.meta.resolve("./report-process.ts"))};
      startReportProcess(${JSON.stringify(job)}, ${JSON.stringify(bundles)});`,
    ],
    { stdio: "ignore" },
  );
  await waitUntil(async () => (await readConnections(app)).some(({ waiting }) => waiting));
  const [writer] = await findWriters(Number(server.pid));
  server.kill("SIGKILL");
  await once(server, "exit");
  const isGone = async () => !(await readFile(`/proc/${writer}/cmdline`, "utf8").catch(() => ""));
  await waitUntil(isGone);
  await waitUntil(async () => (await readConnections(app)).length === 0);
});
