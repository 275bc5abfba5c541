import assert from "node:assert/strict";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import type pg from "pg";
import { inTransaction } from "../db/transaction.ts";
import { tellOrderNews, type OrderNews } from "../../features/orders/order-events.ts";
import { startTestMail } from "../../../test/test-mail.ts";
import { waitUntil } from "../../../test/wait-for.ts";
import type { LettersOfNews } from "./emails-from-events.ts";
import { readEml } from "./read-eml.ts";
import { sendLetter } from "./send-email.ts";
import { transaction } from "../db/transaction.ts";

const letter = {
  to: "ana@example.com",
  subject: "Confirma tu cuenta – ñandú",
  heading: "Hola",
  paragraphs: ["Un párrafo."],
  action: { label: "Abrir", url: "http://localhost/abrir" },
};

test("a letter of a committed transaction becomes one file for its owner's eyes, one undone none", async (t) => {
  const { db, outbox, start, waiting, errors } = await startTestMail(t);
  await transaction(db, (tx) => sendLetter(tx, letter));
  const undone = transaction(db, async (tx) => {
    await sendLetter(tx, { ...letter, to: "nadie@example.com" });
    throw new Error("undone");
  });
  await assert.rejects(undone);
  const mail = await start();
  await waitUntil(async () => (await waiting()).length === 0);
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
  const { db, outbox, start, waiting } = await startTestMail(t);
  await Promise.all([start(), start()]);
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      transaction(db, (tx) => sendLetter(tx, { ...letter, to: `persona${n}@example.com` })),
    ),
  );
  await waitUntil(async () => (await waiting()).length === 0);
  const mails = await Promise.all(
    (await readdir(outbox)).map((name) => readFile(path.join(outbox, name), "utf8")),
  );
  const receivers = mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]);
  assert.deepEqual([mails.length, new Set(receivers).size], [12, 12]);
});

test("a letter that cannot be delivered waits for another try and is told", async (t) => {
  const { db, dataDir, start, waiting, errors } = await startTestMail(t);
  await writeFile(path.join(dataDir, "outbox"), "a file where the folder should be");
  await transaction(db, (tx) => sendLetter(tx, letter));
  const mail = await start();
  await waitUntil(async () => (await waiting()).includes("retry"));
  await mail.stop();
  assert.equal(errors.length, 1);
});

const newsOf = (cart: number) => ({ cart, kind: "placed", version: 1, byCustomer: true }) as const;

async function tell(pool: pg.Pool, ...carts: number[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    for (const cart of carts) await tellOrderNews(client, newsOf(cart));
  });
}

test("news become letters, each once, also where several processes make them", async (t) => {
  const lettersOf: LettersOfNews = async (_client, news) =>
    news.map(({ cart }) => ({ ...letter, to: `carrito${cart}@example.com` }));
  const { pool, outbox, start } = await startTestMail(t, { lettersOf });
  const carts = Array.from({ length: 30 }, (_, index) => index + 1);
  await tell(pool, ...carts);
  await Promise.all([start(), start()]);
  const mails = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
  await waitUntil(async () => (await mails()).length >= carts.length);
  const receivers = await Promise.all(
    (await mails()).map(async (name) => readEml(await readFile(path.join(outbox, name), "latin1")).to),
  );
  assert.deepEqual([receivers.length, new Set(receivers).size], [carts.length, carts.length]);
});

test("news that cannot be told wait and hold no others up", async (t) => {
  const lettersOf: LettersOfNews = async (_client, news) => {
    if (news.some(({ cart }) => cart === 2)) throw new Error("cannot be told");
    return news.map(({ cart }) => ({ ...letter, to: `carrito${cart}@example.com` }));
  };
  const { pool, outbox, start, errors, allGone } = await startTestMail(t, { lettersOf });
  await tell(pool, 1, 2, 3);
  const mail = await start();
  await waitUntil(async () => (await readdir(outbox).catch(() => [])).length === 2);
  await allGone();
  await mail.stop();
  assert.equal(errors.length, 1);
  const left = await pool.query<{ data: OrderNews; state: string }>(
    "select data, state from pgboss.job where name = 'order-news'",
  );
  assert.deepEqual(
    left.rows.map(({ data, state }) => [data.cart, state]),
    [[2, "retry"]],
  );
});

test("mail that never started stops at once", async (t) => {
  await (await startTestMail(t)).open().stop();
});
