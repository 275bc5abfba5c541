import assert from "node:assert/strict";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import type { Db } from "../db/client.ts";
import { transaction } from "../db/transaction.ts";
import { queueOrderEvent, type OrderEvent } from "../../features/orders/order-events.ts";
import { queues } from "../jobs/jobs.ts";
import { findJobs, startTestEmail } from "../../../test/test-email.ts";
import { waitUntil } from "../../../test/wait-for.ts";
import type { CreateEmails } from "./event-worker.ts";
import { readOutbox } from "./outbox.ts";
import { queueEmails } from "./queue-emails.ts";

const email = {
  to: "ana@example.com",
  subject: "Confirma tu cuenta – ñandú",
  heading: "Hola",
  paragraphs: ["Un párrafo."],
  action: { label: "Abrir", url: "http://localhost/abrir" },
};

test("an e-mail of a committed transaction becomes one file that only its owner may read, a rolled back one none", async (t) => {
  const { db, outbox, start, waitUntilDelivered, errors } = await startTestEmail(t);
  await transaction(db, (tx) => queueEmails(tx, email));
  const rolledBack = transaction(db, async (tx) => {
    await queueEmails(tx, { ...email, to: "nadie@example.com" });
    throw new Error("rolled back");
  });
  await assert.rejects(rolledBack);
  const worker = await start();
  await waitUntilDelivered();
  await worker.stop();
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

test("several processes deliver each e-mail once", async (t) => {
  const { db, outbox, start, waitUntilDelivered } = await startTestEmail(t);
  await Promise.all([start(), start()]);
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      transaction(db, (tx) => queueEmails(tx, { ...email, to: `persona${n}@example.com` })),
    ),
  );
  await waitUntilDelivered();
  const mails = await Promise.all(
    (await readdir(outbox)).map((name) => readFile(path.join(outbox, name), "utf8")),
  );
  const receivers = mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]);
  assert.deepEqual([mails.length, new Set(receivers).size], [12, 12]);
});

test("an e-mail that cannot be delivered is reported and tried again", async (t) => {
  const { db, dataDir, start, readQueuedStates: queuedStates, errors } = await startTestEmail(t);
  await writeFile(path.join(dataDir, "outbox"), "a file where the folder should be");
  await transaction(db, (tx) => queueEmails(tx, email));
  const worker = await start();
  await waitUntil(async () => (await queuedStates()).includes("retry"));
  await worker.stop();
  assert.equal(errors.length, 1);
});

const buildEvent = (cart: number) => ({ cart, kind: "placed", version: 1, byCustomer: true }) as const;

async function sendEvents(db: Db, ...carts: number[]): Promise<void> {
  await transaction(db, async (tx) => {
    for (const cart of carts) await queueOrderEvent(tx, buildEvent(cart));
  });
}

test("several processes make one e-mail of each event", async (t) => {
  const createEmails: CreateEmails<OrderEvent> = async (_tx, events) =>
    events.map(({ cart }) => ({ ...email, to: `carrito${cart}@example.com` }));
  const { db, outbox, start } = await startTestEmail(t, { createEmails });
  const carts = Array.from({ length: 30 }, (_, index) => index + 1);
  await sendEvents(db, ...carts);
  await Promise.all([start(), start()]);
  await waitUntil(async () => (await readOutbox(outbox)).count >= carts.length);
  const receivers = (await readOutbox(outbox)).emails.map(({ to }) => to);
  assert.deepEqual([receivers.length, new Set(receivers).size], [carts.length, carts.length]);
});

test("an event that fails is tried again and does not hold up others", async (t) => {
  const createEmails: CreateEmails<OrderEvent> = async (_tx, events) => {
    if (events.some(({ cart }) => cart === 2)) throw new Error("failed");
    return events.map(({ cart }) => ({ ...email, to: `carrito${cart}@example.com` }));
  };
  const { db, pool, outbox, start, errors, waitUntilDelivered } = await startTestEmail(t, { createEmails });
  await sendEvents(db, 1, 2, 3);
  const worker = await start();
  await waitUntil(async () => (await readdir(outbox).catch(() => [])).length === 2);
  await waitUntilDelivered();
  await worker.stop();
  assert.equal(errors.length, 1);
  const left = await findJobs<OrderEvent>(pool, queues.events.name);
  assert.deepEqual(
    left.map(({ data, state }) => [data.cart, state]),
    [[2, "retry"]],
  );
});

test("a worker that never started stops at once", async (t) => {
  await (await startTestEmail(t)).open().stop();
});
