import assert from "node:assert/strict";
import { test } from "node:test";
import { allEndpoints } from "@lonchera/contract/all";
import { type Endpoint, canCall } from "@lonchera/contract/endpoint";
import { detailError } from "@lonchera/contract/errors";
import { isLongRun } from "../long-run.ts";
import type { Headers, TestApp } from "../test-app.ts";
import {
  type Cell,
  createOwnCell,
  createRefusedCells,
  type Declaration,
  getDeclaredFields,
} from "./cells.ts";
import { declarations } from "./declarations.ts";
import { findIdFields } from "./id-fields.ts";
import { type Caller, createWorld, foreignNameMarker, type World } from "./world.ts";

const endpoints = allEndpoints.map(({ endpoint }) => endpoint);
const formatEndpoint = ({ method, path }: Endpoint) => `${method} ${path}`;
const getDeclarations = (endpoint: Endpoint) =>
  [declarations[formatEndpoint(endpoint)] ?? []].flat() as readonly Declaration[];
const buildUrl = ({ path }: Endpoint) => path.replaceAll(/\{\w+\}/g, "1");
const notSignedIn = { detail: "Debes iniciar sesión.", code: "not_signed_in" };
const sessionEnded = { detail: "Tu sesión terminó. Vuelve a iniciar sesión.", code: "session_ended" };
const notAllowed = { detail: "No tienes permiso para realizar esta acción.", code: "not_allowed" };

/** Returns true if the contract lets a caller call. Public endpoints are called without a session. */
function isLetIn({ name, user, customer }: Caller, endpoint: Endpoint): boolean {
  if (!user) return endpoint.access === "anyone";
  if (customer && endpoint.access === "company-manager") return name === "manager";
  if (customer) return endpoint.access === "customer" || endpoint.access === "signed-in";
  return endpoint.access !== "anyone" && user.staffRole !== null && canCall(user.staffRole, endpoint);
}

function findUndeclared(world: World, endpoint: Endpoint): string[] {
  const name = formatEndpoint(endpoint);
  const declared = getDeclarations(endpoint);
  if (declared.length === 0) return [`${name} is not declared in declarations.ts`];
  const caller = world.callers.find(({ customer }) => customer);
  const fields = declared.flatMap((one) => (caller ? getDeclaredFields(world, caller, one) : []));
  const paths = new Set(fields.map(({ place, path }) => `${place}.${path}`));
  const ids = findIdFields(endpoint);
  return [
    ...[...ids.difference(paths)].map((path) => `${name}: ${path} is not declared in declarations.ts`),
    ...[...paths.difference(ids)].map((path) => `${name}: ${path} of declarations.ts is no id`),
  ];
}

/** Returns a digest of each table except rate limits and the audit log, which records refusals. */
async function digestTables({ pool }: TestApp): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') and tablename not in ('limited_events', 'audit_log')`,
  );
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(t::text, '' order by t::text)) as digest from ${name} t`,
  );
  const { rows } = await pool.query<{ name: string; digest: string }>(digests.join(" union all "));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

type ReceivedAnswer = { readonly status: number; readonly body: unknown };

function isAnswered({ endpoint, input, answer }: Cell, { status, body }: ReceivedAnswer): boolean {
  if (typeof answer === "number") return status === answer && detailError.safeParse(body).success;
  if (typeof answer === "object")
    return status === 400 && JSON.stringify(Object.keys(body as object)) === JSON.stringify([answer.on]);
  if (answer === "empty")
    return status === 200 && [`[]`, `{"count":0,"results":[]}`].includes(JSON.stringify(body));
  if (answer === "ignored") return status < 300;
  // A request that lacks a body or a query is refused for its fields.
  const isComplete = (!endpoint.body || input.body) && (!endpoint.query || input.query);
  return status < 300 || status === (isComplete ? 409 : 400);
}

/** Returns the problems of the answer to a cell. */
function findProblems(cell: Cell, got: ReceivedAnswer): string[] {
  const { endpoint, caller, field, whose, answer } = cell;
  const name = `${caller.name}: ${formatEndpoint(endpoint)} ${field} ${whose}`;
  const text = JSON.stringify(got.body);
  const isShown = caller.customer !== undefined && text.includes(foreignNameMarker);
  return [
    ...(isAnswered(cell, got) ? [] : [`${name}: not ${JSON.stringify(answer)}, but ${got.status} ${text}`]),
    ...(isShown ? [`${name}: shows what belongs to others: ${text}`] : []),
  ];
}

async function openSessions({ app, callers }: World) {
  const signIn = async ({ user }: Caller) => (user ? app.signIn(user) : {});
  const headers = new Map(await Promise.all(callers.map(async (one) => [one, await signIn(one)] as const)));
  return {
    send: ({ endpoint, caller, input }: Cell) => app.call(endpoint, input, headers.get(caller)),
    renew: async (caller: Caller) => headers.set(caller, await signIn(caller)),
  };
}

async function checkDeadSessions({ app, dead }: World): Promise<void> {
  const closed = endpoints.filter(({ access }) => access !== "anyone");
  const all = Object.entries(dead);
  for (const [index, endpoint] of closed.entries()) {
    const none = await app.send(endpoint.method, buildUrl(endpoint));
    assert.deepEqual([none.status, none.body], [401, notSignedIn], formatEndpoint(endpoint));
    assert.equal(none.headers["www-authenticate"], "Bearer");
    const send = async ([name, headers]: [string, Headers]) => {
      const { status, body } = await app.send(endpoint.method, buildUrl(endpoint), undefined, headers);
      assert.deepEqual([status, body], [401, sessionEnded], `${name}: ${formatEndpoint(endpoint)}`);
    };
    // The short run sends one of them to each endpoint, in turn.
    const sent = isLongRun ? all : [all[index % all.length]].filter((one) => one !== undefined);
    await Promise.all(sent.map(send));
  }
}

async function checkOtherKinds({ app, callers }: World): Promise<void> {
  for (const caller of callers) {
    if (!caller.user) continue;
    const headers = await app.signIn(caller.user);
    for (const endpoint of endpoints) {
      if (endpoint.access === "anyone" || isLetIn(caller, endpoint)) continue;
      const { status, body } = await app.send(endpoint.method, buildUrl(endpoint), undefined, headers);
      assert.deepEqual([status, body], [403, notAllowed], `${caller.name}: ${formatEndpoint(endpoint)}`);
    }
  }
}

/** Returns the problems of the answers to cells of one endpoint. None of the requests may change anything. */
async function findRefusalProblems(cells: readonly Cell[], send: (cell: Cell) => Promise<ReceivedAnswer>) {
  const texts = new Map<string, string>();
  const problems = cells.map(async (cell) => {
    const got = await send(cell);
    const same = [
      cell.caller.name,
      formatEndpoint(cell.endpoint),
      cell.field,
      JSON.stringify(cell.answer),
    ].join(" ");
    const text = JSON.stringify(got.body);
    const first = texts.get(same) ?? text;
    texts.set(same, first);
    const tells = `${same}: ${cell.whose} tells what exists: ${text} instead of ${first}`;
    return [...findProblems(cell, got), ...(text === first ? [] : [tells])];
  });
  return (await Promise.all(problems)).flat();
}

async function checkRefusedIds(world: World): Promise<void> {
  const ofEndpoints: Cell[][] = [];
  for (const endpoint of endpoints) {
    const cells: Cell[] = [];
    for (const caller of world.callers.filter((one) => isLetIn(one, endpoint)))
      for (const declaration of getDeclarations(endpoint))
        cells.push(...(await createRefusedCells(world, endpoint, caller, declaration)));
    ofEndpoints.push(cells);
  }
  const { send } = await openSessions(world);
  // Owners are notified of a wrong second step once an hour, which would change the table of jobs.
  const told = "insert into limited_events (key, at) select 'second-factor:wrong:' || id, $1 from users";
  await world.app.pool.query(told, [new Date(world.app.clock.now())]);
  const before = await digestTables(world.app);
  const problems: string[] = [];
  for (const cells of ofEndpoints) problems.push(...(await findRefusalProblems(cells, send)));
  assert.deepEqual(problems, []);
  assert.deepEqual(await digestTables(world.app), before);
}

async function checkOwnIds(world: World): Promise<void> {
  const { send, renew } = await openSessions(world);
  const problems: string[] = [];
  for (const endpoint of endpoints)
    for (const caller of world.callers.filter((one) => isLetIn(one, endpoint)))
      for (const declaration of getDeclarations(endpoint)) {
        const cell = await createOwnCell(world, endpoint, caller, declaration);
        if (!cell) continue;
        const got = await send(cell);
        problems.push(...findProblems(cell, got));
        // The call may have ended the session.
        if (endpoint.method !== "GET") await renew(caller);
      }
  assert.deepEqual(problems, []);
}

test("each caller may do with each id what the contract and the declarations say", async (t) => {
  const world = await createWorld(t);
  await t.test("every endpoint and each of its ids is declared", () =>
    assert.deepEqual(
      endpoints.flatMap((endpoint) => findUndeclared(world, endpoint)),
      [],
    ),
  );
  await t.test("a session that does not count is none", () => checkDeadSessions(world));
  await t.test("callers of another kind or role are refused", () => checkOtherKinds(world));
  await t.test("ids of others are refused as missing ones, and change and show nothing", () =>
    checkRefusedIds(world),
  );
  await t.test("callers may name what is theirs", () => checkOwnIds(world));
});
