import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { readConfig } from "../src/config.ts";
import { openDatabase } from "../src/platform/db/client.ts";
import type { LettersOfNews } from "../src/platform/email/emails-from-events.ts";
import { type Mail, type MailPace, openMail } from "../src/platform/email/open-mail.ts";
import { testDatabase } from "./test-database.ts";
import { waitUntil } from "./wait-for.ts";

type TestMailOptions = {
  readonly variables?: Readonly<Record<string, string>>;
  readonly pace?: MailPace;
  readonly lettersOf?: LettersOfNews;
};

/** Mail over a database and a data folder of their own, which goes out once it is started. */
export async function startTestMail(
  t: TestContext,
  { variables = {}, pace, lettersOf }: TestMailOptions = {},
) {
  const url = await testDatabase(t);
  const dataDir = await mkdtemp(path.join(tmpdir(), "lonchera-test-"));
  const { db, pool, close } = openDatabase(url);
  const config = readConfig({
    DATABASE_URL: url,
    SECRET_KEY: "x".repeat(32),
    DATA_DIR: dataDir,
    ...variables,
  });
  const stops: (() => Promise<void>)[] = [];
  const errors: unknown[] = [];
  t.after(async () => {
    for (const stop of stops) await stop();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const open = (): Mail => openMail(pool, config, lettersOf ?? (() => Promise.resolve([])), pace);
  const start = async () => {
    const mail = open();
    stops.push(mail.stop);
    await mail.start((error) => errors.push(error));
    return mail;
  };
  /** The states of the letters that are not delivered yet. */
  const waiting = async () => {
    const { rows } = await pool.query<{ state: string }>("select state from pgboss.job where name = 'mail'");
    return rows.map(({ state }) => state);
  };
  const allGone = () => waitUntil(async () => (await waiting()).length === 0);
  return { db, pool, dataDir, outbox: path.join(dataDir, "outbox"), open, start, errors, waiting, allGone };
}
