import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { readConfig } from "../config.ts";
import { openDatabase } from "../db/client.ts";
import { testDatabase } from "../testing/test-database.ts";
import { openMail } from "./open-mail.ts";
import { sendLetter } from "./send-letter.ts";

const letter = {
  to: "ana@example.com",
  subject: "Confirma tu cuenta – ñandú",
  heading: "Hola",
  paragraphs: ["Un párrafo."],
  action: { label: "Abrir", url: "http://localhost/abrir" },
};

async function mailRoom(t: TestContext, variables: Record<string, string> = {}) {
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
  const start = async () => {
    const mail = openMail(pool, config, () => Promise.resolve([]));
    stops.push(mail.stop);
    await mail.start((error) => errors.push(error));
    return mail;
  };
  const waiting = async () => {
    const { rows } = await pool.query<{ state: string }>("select state from pgboss.job where name = 'mail'");
    return rows.map(({ state }) => state);
  };
  return { db, pool, outbox: path.join(dataDir, "outbox"), dataDir, start, errors, waiting };
}

/** Looks again and again until it is so; the test's own time limit ends what never comes. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50);
}

test("a letter of a committed transaction becomes one file for its owner's eyes, one undone none", async (t) => {
  const { db, outbox, start, waiting, errors } = await mailRoom(t);
  await db.transaction((tx) => sendLetter(tx, letter));
  const undone = db.transaction(async (tx) => {
    await sendLetter(tx, { ...letter, to: "nadie@example.com" });
    throw new Error("undone");
  });
  await assert.rejects(undone);
  const mail = await start();
  await until(async () => (await waiting()).length === 0);
  await mail.stop();
  const files = await readdir(outbox);
  assert.equal(files.length, 1);
  assert.match(files[0] ?? "", /^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f-]{36}\.eml$/);
  const file = path.join(outbox, files[0] ?? "");
  assert.deepEqual([(await stat(file)).mode & 0o777, (await stat(outbox)).mode & 0o777], [0o600, 0o700]);
  const eml = await readFile(file, "utf8");
  assert.match(eml, /^To: ana@example\.com$/m);
  assert.match(eml, /^From: Lonchera <no-responder@localhost>$/m);
  assert.match(eml, /^Subject: =\?UTF-8\?/m);
  assert.match(eml, /^Content-Type: multipart\/alternative/m);
  assert.match(eml, /^Content-Type: text\/plain; charset=utf-8$/m);
  assert.match(eml, /^Content-Type: text\/html; charset=utf-8$/m);
  assert.match(eml, /http:\/\/localhost\/abrir/);
  assert.deepEqual(errors, []);
});

test("several processes deliver each letter once", async (t) => {
  const { db, outbox, start, waiting } = await mailRoom(t);
  await Promise.all([start(), start()]);
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      db.transaction((tx) => sendLetter(tx, { ...letter, to: `persona${n}@example.com` })),
    ),
  );
  await until(async () => (await waiting()).length === 0);
  const mails = await Promise.all(
    (await readdir(outbox)).map((name) => readFile(path.join(outbox, name), "utf8")),
  );
  const receivers = mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]);
  assert.deepEqual([mails.length, new Set(receivers).size], [12, 12]);
});

test("a letter that cannot be delivered waits for another try and is told", async (t) => {
  const { db, dataDir, start, waiting, errors } = await mailRoom(t);
  await writeFile(path.join(dataDir, "outbox"), "a file where the folder should be");
  await db.transaction((tx) => sendLetter(tx, letter));
  const mail = await start();
  await until(async () => (await waiting()).includes("retry"));
  await mail.stop();
  assert.equal(errors.length, 1);
});

test("with a mail server configured the letter goes there, under an id that stays the same", async (t) => {
  const received: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    let buffer = "";
    socket.write("220 test\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      buffer += chunk.toString();
      if (inData) {
        if (!buffer.endsWith("\r\n.\r\n")) return;
        received.push(buffer);
        inData = false;
        socket.write("250 taken\r\n");
      } else if (buffer.startsWith("DATA")) {
        inData = true;
        socket.write("354 go on\r\n");
      } else if (buffer.startsWith("QUIT")) {
        socket.end("221 bye\r\n");
      } else {
        socket.write("250 ok\r\n");
      }
      buffer = "";
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const variables = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "Lonchera <hola@lonchera.example>" };
  const { db, start, waiting } = await mailRoom(t, { ...variables, PUBLIC_URL: "https://lonchera.example" });
  await db.transaction((tx) => sendLetter(tx, letter));
  const mail = await start();
  await until(async () => (await waiting()).length === 0);
  await mail.stop();
  assert.equal(received.length, 1);
  assert.match(received[0] ?? "", /^Message-ID: <[0-9a-f-]{36}@lonchera\.example>\r$/m);
  assert.match(received[0] ?? "", /^From: Lonchera <hola@lonchera\.example>\r$/m);
});

test("mail that never started stops at once", async (t) => {
  const { pool } = await mailRoom(t);
  await openMail(pool, readConfig({}), () => Promise.resolve([])).stop();
});
