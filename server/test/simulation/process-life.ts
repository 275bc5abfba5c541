import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { buildApp } from "../../src/app.ts";
import type { Config } from "../../src/config.ts";
import { openDatabase } from "../../src/platform/db/client.ts";
import type { Deps } from "../../src/features/deps.ts";
import { openDeps } from "../../src/features/open-deps.ts";
import type { PaymentProvider } from "../../src/features/payments/provider.ts";
import { Died, openGates, type Gates } from "./gates.ts";

export const secret = "of-a-simulation-of-a-simulation-of-a-simulation";

/** The server as it runs from its start to its death, over a database that outlives it. */
export type ProcessLife = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly gates: Gates;
  /** The last error that became an answer of 500. */
  lastFailure(): unknown;
  /** Resolves once the database has answered all that it was sent. */
  quiet(): Promise<void>;
  /** Ends what is left of it. */
  bury(): Promise<void>;
};

type Callback = (error: Error | undefined, ...rest: unknown[]) => void;
type Loose = (...args: unknown[]) => unknown;

/** Every statement passes a gate, and is counted until it is answered. */
function gateStatements(client: pg.PoolClient, gates: Gates, underWay: { count: number }): void {
  const send = client.query.bind(client) as Loose;
  const query = (...args: unknown[]) => {
    const callback = typeof args.at(-1) === "function" ? (args.at(-1) as Callback) : undefined;
    try {
      gates.step();
    } catch (error) {
      if (!callback) return Promise.reject(new Died(undefined, { cause: error }));
      callback(new Died(undefined, { cause: error }));
      return undefined;
    }
    underWay.count += 1;
    if (callback) {
      const answered: Callback = (...answer) => {
        underWay.count -= 1;
        callback(...answer);
      };
      return send(...args.slice(0, -1), answered);
    }
    const answer = send(...args) as Promise<unknown>;
    const end = () => {
      underWay.count -= 1;
    };
    answer.then(end, end);
    return answer;
  };
  client.query = query as typeof client.query;
}

/** Before each transaction, and each statement outside of one, is a gate at which one may wait. */
function gateConnections(pool: pg.Pool, gates: Gates): void {
  const connect = pool.connect.bind(pool) as Loose;
  const gated = (callback?: Callback) => {
    if (!callback) return gates.pause().then(() => connect());
    // The pool hands a connection on in the name of whoever gives it back.
    const own = AsyncLocalStorage.bind(callback);
    const failed = (error: Error) => own(error, undefined, () => undefined);
    gates.pause().then(() => connect(own), failed);
    return undefined;
  };
  pool.connect = gated as typeof pool.connect;
}

type World = {
  readonly url: string;
  readonly config: Config;
  readonly clock: () => number;
  /** The provider as one life of the process reaches it. */
  readonly providerFor: (gates: Gates) => PaymentProvider;
};

/**
 * Starts the server. It has one connection: what happens between two gates then happens in one order, and who holds
 * it while the provider is asked stops everybody.
 */
export async function startLife({ url, config, clock, providerFor }: World): Promise<ProcessLife> {
  const gates = openGates();
  const underWay = { count: 0 };
  const { db, pool, close } = openDatabase(url, 1);
  const connections = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    connections.add(client);
    gateStatements(client, gates, underWay);
  });
  gateConnections(pool, gates);
  const sendLetter = () => Promise.resolve();
  const opened = openDeps({ db, pool, config, clock, sendLetter }, url);
  const deps = { ...opened, payments: providerFor(gates) };
  // A process that dies takes its connections with it, also those that nobody has given back to the pool.
  const leave = async () => {
    void close();
    await Promise.all([...connections].map((client) => (client as unknown as pg.Client).end()));
  };
  let lastFailure: unknown;
  let burial: Promise<void> | undefined;
  // A request whose process died is never read, and its clock is not ours.
  const patience = { jsonBody: 3_600_000 };
  const app = await buildApp(deps, { secret, parseResponses: true, patience });
  app.addHook("onError", (_request, _reply, error, done) => {
    if (!(error instanceof Died)) lastFailure = error;
    done();
  });
  await app.ready();
  return {
    app,
    deps,
    gates,
    lastFailure: () => lastFailure,
    quiet: async () => {
      for (let turns = 0; turns < 3; turns += 1) {
        await nextTurn();
        if (underWay.count > 0) turns = 0;
      }
    },
    bury: () => (burial ??= app.close().then(leave)),
  };
}
