import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./build-app.ts";
import { ConfigError, readConfig, type Config } from "./config.ts";
import { openDatabase } from "./db/client.ts";
import type { KeepPicture } from "./db/demo/draw-pictures.ts";
import { fillDemo } from "./db/demo/fill.ts";
import { DataDirectoryInUse, startEmbeddedDatabase } from "./db/embedded.ts";
import { migrate } from "./db/migrate.ts";
import { ensureFirstAdmin } from "./accounts/first-admin.ts";
import { openMail } from "./mail/open-mail.ts";
import { forgetUnusedPictures } from "./media/forget-pictures.ts";
import { storePicture } from "./media/store-picture.ts";
import { openDeps } from "./open-deps.ts";
import { tellOrders } from "./orders/tell-orders.ts";
import { settleAbandonedPayments } from "./payments/settle.ts";
import { keptSecret } from "./secret.ts";
import { welcome } from "./welcome.ts";

type StartOptions = {
  /** Fill an empty database with the demo although the configuration does not ask for it. */
  readonly demo?: boolean;
  /** Resolves once the web application is built. */
  readonly built?: Promise<unknown>;
  /** Milliseconds since 1970, where it is not the machine's clock that decides. */
  readonly clock?: () => number;
};

/** What was opened, in order; closed the other way round. */
type Closers = (() => Promise<unknown>)[];

const settleEvery = 15_000;
const sweepPicturesEvery = 3_600_000;

async function openOwnDatabase(config: Config, closers: Closers): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const embedded = await startEmbeddedDatabase(config.dataDir, {
    onExit: () => {
      console.error("PostgreSQL terminó de forma inesperada.");
      process.exit(1);
    },
  });
  closers.push(() => embedded.stop());
  return embedded.url;
}

function runEvery(
  milliseconds: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    underWay = work()
      .catch(onError)
      .finally(() => (busy = false));
  }, milliseconds);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

async function listen(config: Config, options: StartOptions, closers: Closers): Promise<FastifyInstance> {
  const mediaDir = path.join(config.dataDir, "media");
  await mkdir(mediaDir, { recursive: true });
  const databaseUrl = await openOwnDatabase(config, closers);
  await migrate(databaseUrl);
  const { db, pool, close } = openDatabase(databaseUrl);
  closers.push(close);
  const clock = options.clock ?? Date.now;
  const keepPicture: KeepPicture = (bytes, kind) => storePicture(mediaDir, bytes, kind);
  const filled = config.demo ? await fillDemo({ db, config, now: clock(), keepPicture }) : null;
  await ensureFirstAdmin(db, config);
  const wording = { clock, publicUrl: config.publicUrl };
  const mail = openMail(pool, config, (client, news) => tellOrders(client, news, wording));
  const deps = openDeps({ db, pool, config, clock, sendLetter: mail.sendLetter }, databaseUrl);
  const secret = config.secretKey ?? (await keptSecret(config.dataDir));
  await options.built;
  const app = await buildApp(deps, { secret, log: true });
  await app.listen({ port: config.port, host: config.host });
  closers.push(() => app.close());
  await mail.start((error) => app.log.error({ err: error }, "mail"));
  closers.push(() => mail.stop());
  const settle = () => settleAbandonedPayments(deps);
  closers.push(runEvery(settleEvery, settle, (error) => app.log.error({ err: error }, "settling payments")));
  const sweep = () => forgetUnusedPictures(db, mediaDir, clock());
  closers.push(runEvery(sweepPicturesEvery, sweep, (error) => app.log.error({ err: error }, "pictures")));
  console.log(welcome(config, app.server.address(), filled));
  return app;
}

const closeWithin = 12_000;

async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.toReversed()) await close();
}

function stopOnSignals(closers: Closers): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), closeWithin).unref();
    closeAll(closers).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function lineFor(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DataDirectoryInUse) return error.message;
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  if (error.code === "EADDRINUSE") return `El puerto ya está en uso (PORT): ${error.message}`;
  if (error.code === "ECONNREFUSED" || error.code === "ENOTFOUND")
    return `No se pudo llegar a la base de datos (DATABASE_URL): ${error.message}`;
  return undefined;
}

/** Runs the server until a signal ends it; what stops the start is told in one line. */
export async function start(options: StartOptions = {}): Promise<void> {
  const closers: Closers = [];
  stopOnSignals(closers);
  try {
    const config = readConfig();
    await listen({ ...config, demo: config.demo || options.demo === true }, options, closers);
  } catch (error) {
    console.error(lineFor(error) ?? error);
    await closeAll(closers).catch(() => undefined);
    process.exit(1);
  }
}

if (import.meta.main) await start();
