import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { SMTPServer } from "smtp-server";
import { dismissFailedEmail, listFailedEmails, retryFailedEmail } from "@lonchera/contract/failed-emails";
import { newStaff } from "../../../test/factories.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { findJobs, newFailedEmail, startTestEmail } from "../../../test/test-email.ts";
import { waitUntil } from "../../../test/wait-for.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { queueEmails } from "../../platform/email/queue-emails.ts";
import { queues } from "../../platform/jobs/jobs.ts";

test("an e-mail that a mail server refuses is listed with the reason, and sent once the cause is mended", async (t) => {
  let refuses = true;
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(refuses ? Object.assign(new Error("no such user"), { responseCode: 550 }) : null),
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const mail = await startTestEmail(t, {
    variables: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    worker: { pollSeconds: 0.5 },
    retryDelay: 1,
  });
  // The mail server closes after the worker, because it waits for the worker's connections.
  t.after(() => new Promise<void>((resolve) => server.close(resolve)));
  const app = await createTestApp(t, { databaseUrl: mail.url });
  const staff = await app.signIn(await newStaff(app.db, { staffRole: "support" }));
  const list = async () => (await app.call(listFailedEmails, {}, staff)).body;
  await transaction(mail.db, (tx) =>
    queueEmails(tx, { to: "ana@example.com", subject: "Tu pedido", heading: "Hola", paragraphs: ["…"] }),
  );
  assert.deepEqual(await list(), { count: 0, results: [] });
  await mail.start();
  await waitUntil(async () => (await list()).count === 1);
  const [found] = (await list()).results;
  assert.deepEqual(
    [found?.to, found?.subject, found?.error],
    ["ana@example.com", "Tu pedido", "El servidor de correo rechaza la dirección (550)."],
  );
  assert.ok((found?.attempts ?? 0) >= 3);
  // The job fails for good, as after its last attempt.
  await waitUntil(async () => {
    const ended = await app.pool.query("update pgboss.job set state = 'failed' where state = 'retry'");
    return ended.rowCount === 1;
  });
  assert.equal((await list()).results[0]?.next_attempt_at, null);
  refuses = false;
  const params = { id: found?.id ?? "" };
  assert.equal((await app.call(retryFailedEmail, { params }, staff)).status, 204);
  await mail.waitUntilDelivered();
  assert.equal((await list()).count, 0);
  assert.equal((await app.call(retryFailedEmail, { params }, staff)).status, 404);
});

test("a failed e-mail is dismissed once, and one that waits for its first attempts cannot be", async (t) => {
  const app = await createTestApp(t);
  const staff = await app.signIn(await newStaff(app.db));
  const [first, second] = [await newFailedEmail(app.pool), await newFailedEmail(app.pool)];
  const young = await newFailedEmail(app.pool, { state: "retry", retries: 1 });
  const page = (await app.call(listFailedEmails, { query: { page: "2", page_size: "10" } }, staff)).body;
  assert.deepEqual([page.count, page.results], [2, []]);
  const dismiss = async (id: string) =>
    (await app.call(dismissFailedEmail, { params: { id } }, staff)).status;
  assert.deepEqual((await Promise.all([dismiss(first), dismiss(first)])).toSorted(), [204, 404]);
  assert.equal(await dismiss(young), 404);
  const left = (await findJobs(app.pool, queues.emails.name)).map(({ id }) => id);
  assert.deepEqual(left.toSorted(), [second, young].toSorted());
});
