import { access, constants, mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { buildApp } from "./app.ts";
import { isDemoByDefault, readConfig, warningsOf, type Config } from "./config.ts";
import { openDatabase } from "./platform/db/client.ts";
import { fillDemo } from "@lonchera/demo/fill";
import { DataDirectoryError } from "./platform/db/embedded/directory-lock.ts";
import { startEmbeddedDatabase } from "./platform/db/embedded/embedded-database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { isTransientError } from "./platform/db/transient-error.ts";
import { ensureFirstAdmin } from "./features/accounts/first-admin.ts";
import { openMail } from "./platform/email/open-mail.ts";
import { forgetUnusedPictures } from "./platform/files/forget-pictures.ts";
import { storeEncodedPicture } from "./platform/files/store-picture.ts";
import { openDeps } from "./features/open-deps.ts";
import { tellOrders } from "./features/orders/tell-orders.ts";
import type { PaymentLog } from "./features/payments/culqi/ask-culqi.ts";
import { settleDuePayments } from "./features/settlement/reconcile.ts";
import { keptSecret } from "./platform/auth/secret-key.ts";
import { lineFor, listenFailure, reachGiven, StartFailure } from "./platform/lifecycle/start-failure.ts";
import { stopAll, type Opened } from "./platform/lifecycle/stop-all.ts";
import { welcome } from "./platform/lifecycle/welcome.ts";

type StartOptions = {
  /** Fill an empty database with the demo where the environment asks for no other database and no production. */
  readonly demoByDefault?: boolean;
  /** Milliseconds since 1970, where it is not the machine's clock that decides. */
  readonly clock?: () => number;
};

const settleEvery = 15_000;
const sweepPicturesEvery = 3_600_000;
/** One of ours that ends in the middle of a start is brought back meanwhile. */
const databaseComesBackWithin = 30_000;

async function openOwnDatabase(config: Config, open: Opened): Promise<string> {
  if (config.databaseUrl !== undefined) {
    await reachGiven(config.databaseUrl);
    return config.databaseUrl;
  }
  const embedded = await startEmbeddedDatabase(config.dataDir, {
    supervisor: {
      log: (line) => console.error(line),
      onGiveUp: (line) => {
        console.error(line);
        process.exit(1);
      },
    },
  });
  open.database.push((milliseconds) => embedded.stop(milliseconds));
  return embedded.url;
}

/** What is needed of the database before anybody is served; all of it may be asked again. */
async function whenItAnswers<T>(ask: () => Promise<T>): Promise<T> {
  const given = performance.now() + databaseComesBackWithin;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isTransientError(error)) throw error;
      if (performance.now() > given) {
        const reason = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
        throw new StartFailure(
          `La base de datos o el disco dejó de responder durante el arranque: ${reason}`,
          {
            cause: error,
          },
        );
      }
      await delay(500);
    }
  }
}

async function makeMediaFolder({ dataDir }: Config): Promise<string> {
  const mediaDir = path.join(dataDir, "media");
  try {
    await mkdir(mediaDir, { recursive: true });
    await access(mediaDir, constants.W_OK);
  } catch (error) {
    throw new DataDirectoryError(dataDir, error);
  }
  return mediaDir;
}

function runEvery(
  milliseconds: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  let busy = false;
  const run = () => {
    if (busy) return;
    busy = true;
    underWay = work()
      .catch(onError)
      .finally(() => (busy = false));
  };
  // What a process that died left open does not wait for the first turn.
  run();
  const timer = setInterval(run, milliseconds);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

async function listen(config: Config, options: StartOptions, open: Opened): Promise<void> {
  const mediaDir = await makeMediaFolder(config);
  const databaseUrl = await openOwnDatabase(config, open);
  await whenItAnswers(() => migrate(databaseUrl));
  const { db, pool, close } = openDatabase(databaseUrl);
  open.connections.push(close);
  const clock = options.clock ?? Date.now;
  const filled = await whenItAnswers(async () => {
    const accounts = config.demo
      ? await fillDemo({
          db,
          config,
          now: clock(),
          storePicture: (sizes, kind) => storeEncodedPicture(mediaDir, sizes, kind),
        })
      : null;
    await ensureFirstAdmin(db, config);
    return accounts;
  });
  const wording = { clock, publicUrl: config.publicUrl };
  const mail = openMail(pool, config, (client, news) => tellOrders(client, news, wording));
  const log: PaymentLog = (level, fields, message) => app.log[level](fields, message);
  const deps = openDeps({ db, pool, config, clock, sendLetter: mail.sendLetter }, databaseUrl, log);
  const secret = config.secretKey ?? (await keptSecret(config.dataDir));
  const app = await buildApp(deps, { secret, log: true });
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw listenFailure(error, config);
  });
  open.work.push(() => app.close());
  await whenItAnswers(async () => {
    // What an earlier try began ends first.
    await mail.stop();
    await mail.start((error) => app.log.error({ err: error }, "mail"));
  });
  open.work.push(() => mail.stop());
  const settle = () =>
    settleDuePayments(deps, (err, reference) => app.log.warn({ err, reference }, "settling a payment"));
  open.work.push(
    runEvery(settleEvery, settle, (error) => app.log.error({ err: error }, "settling payments")),
  );
  const sweep = () => forgetUnusedPictures(db, mediaDir, clock());
  open.work.push(runEvery(sweepPicturesEvery, sweep, (error) => app.log.error({ err: error }, "pictures")));
  console.log(welcome(config, app.server.address(), filled));
}

function stopOnSignals(open: Opened): { readonly isStopping: boolean } {
  let isStopping = false;
  const stop = () => {
    // Ctrl-C arrives twice where npm hands it on: whoever is in a hurry can kill without harm.
    if (isStopping) return;
    isStopping = true;
    stopAll(open).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  return {
    get isStopping() {
      return isStopping;
    },
  };
}

/** Runs the server until a signal ends it; what stops the start is told in one line. */
export async function start(options: StartOptions = {}): Promise<void> {
  const open: Opened = { work: [], connections: [], database: [] };
  const signals = stopOnSignals(open);
  try {
    const config = readConfig();
    for (const warning of warningsOf(config)) console.error(warning);
    const demo = config.demo || (options.demoByDefault === true && isDemoByDefault());
    await listen({ ...config, demo }, options, open);
  } catch (error) {
    // What is stopped in the middle of its start fails, and that is no news.
    if (signals.isStopping) return;
    console.error(lineFor(error) ?? error);
    await stopAll(open).catch(() => undefined);
    process.exit(1);
  }
}

if (import.meta.main) await start({ demoByDefault: process.argv.includes("--demo-by-default") });
