import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { startTestEmail } from "../../../test/test-email.ts";
import { waitUntil } from "../../../test/wait-for.ts";
import { queueEmails } from "./queue-emails.ts";
import { transaction } from "../db/transaction.ts";

const buildEmail = (to: string) => ({
  to,
  subject: "Confirma tu cuenta – ñandú",
  heading: "Hola <b>ñandú</b>",
  paragraphs: ["Un párrafo."],
  action: { label: "Abrir", url: "http://localhost/abrir?a=1&b=2" },
});

/** Milliseconds. They are long, because a slow machine is not a server that hangs. */
const longTimeouts = { connection: 60_000, socket: 60_000 };

function buildRefusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

type ReceivedMessage = {
  readonly sender: string;
  readonly receivers: readonly string[];
  readonly source: string;
};

/** Starts an SMTP server that accepts everything except what `options` refuse. */
async function startSmtpServer(
  t: TestContext,
  options: SMTPServerOptions = {},
  port = 0,
  host = "127.0.0.1",
) {
  const received: ReceivedMessage[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, { envelope }, done) => {
      void text(stream).then((source) => {
        const sender = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        received.push({ sender, receivers: envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  server.listen(port, host);
  await once(server.server, "listening");
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  t.after(close);
  const taken = (server.server.address() as AddressInfo).port;
  return { received, close, port: taken, url: `smtp://${host}:${taken}` };
}

function startMail(t: TestContext, smtpUrl: string, timeouts = longTimeouts) {
  const variables = {
    SMTP_URL: smtpUrl,
    MAIL_FROM: "Lonchera <hola@lonchera.example>",
    PUBLIC_URL: "https://lonchera.example",
  };
  return startTestEmail(t, { variables, worker: { pollSeconds: 0.5, timeouts }, retryDelay: 1 });
}

type TestMail = Awaited<ReturnType<typeof startMail>>;

async function send({ db }: TestMail, ...receivers: string[]): Promise<void> {
  await transaction(db, (tx) => queueEmails(tx, ...receivers.map(buildEmail)));
}

test("a mail server gets each e-mail once, as HTML and as text with the same words", async (t) => {
  const { received, url } = await startSmtpServer(t);
  const mail = await startMail(t, url);
  await send(mail, "ana@example.com", "luz@example.com");
  const worker = await mail.start();
  await mail.waitUntilDelivered();
  await worker.stop();
  assert.deepEqual(received.map(({ receivers }) => receivers).toSorted(), [
    ["ana@example.com"],
    ["luz@example.com"],
  ]);
  const [first] = received;
  const read = await PostalMime.parse(first?.source ?? "");
  assert.equal(first?.sender, "hola@lonchera.example");
  assert.deepEqual(read.from, { name: "Lonchera", address: "hola@lonchera.example" });
  assert.deepEqual(read.to, [{ name: "", address: first.receivers[0] }]);
  assert.equal(read.subject, "Confirma tu cuenta – ñandú");
  assert.match(read.messageId ?? "", /^<[0-9a-f-]{36}@lonchera\.example>$/);
  assert.match(read.text ?? "", /^Hola <b>ñandú<\/b>\s+Un párrafo\./);
  assert.match(read.text ?? "", /http:\/\/localhost\/abrir\?a=1&b=2/);
  assert.match(read.html ?? "", /Hola &lt;b&gt;ñandú&lt;\/b&gt;/);
  assert.match(read.html ?? "", /href="http:\/\/localhost\/abrir\?a=1&amp;b=2"/);
  assert.deepEqual(mail.errors, []);
});

for (const code of [451, 550]) {
  test(`what a server refuses with ${code} is sent again, under the same id, until it is taken, once`, async (t) => {
    const ids: string[] = [];
    const { received, url } = await startSmtpServer(t, {
      onData: (stream, _session, done) => {
        void text(stream).then(async (source) => {
          ids.push((await PostalMime.parse(source)).messageId ?? "");
          if (ids.length < 3) done(buildRefusal(code, "not now"));
          else done();
        });
      },
    });
    const mail = await startMail(t, url);
    await send(mail, "ana@example.com");
    const worker = await mail.start();
    await mail.waitUntilDelivered();
    await worker.stop();
    assert.deepEqual([ids.length, new Set(ids).size, received.length], [3, 1, 0]);
    assert.equal(mail.errors.length, 2);
  });
}

test("a receiver who is refused does not hold up others, and is tried again", async (t) => {
  const { received, url } = await startSmtpServer(t, {
    onRcptTo: ({ address }, _session, done) =>
      done(address === "nadie@example.com" ? buildRefusal(550, "no such mailbox") : null),
  });
  const mail = await startMail(t, url);
  await send(mail, "nadie@example.com", "ana@example.com", "luz@example.com");
  const worker = await mail.start();
  await waitUntil(() => received.length === 2 && mail.errors.length >= 2);
  await worker.stop();
  assert.deepEqual(received.flatMap(({ receivers }) => receivers).toSorted(), [
    "ana@example.com",
    "luz@example.com",
  ]);
  assert.deepEqual(await mail.readQueuedStates(), ["retry"]);
});

test("a server that hangs is given up on, and tried again", async (t) => {
  let calls = 0;
  const { received, url } = await startSmtpServer(t, {
    onMailFrom: (_address, _session, done) => {
      calls += 1;
      if (calls > 1) done();
    },
  });
  const mail = await startMail(t, url, { connection: 1_000, socket: 1_000 });
  await send(mail, "ana@example.com");
  const worker = await mail.start();
  await mail.waitUntilDelivered();
  await worker.stop();
  // On a slow machine a delivery that succeeded can time out, too.
  assert.ok(received.length >= 1);
  assert.ok(mail.errors.length >= 1);
});

test("a server that is down gets everything once it is up, once", async (t) => {
  const gone = await startSmtpServer(t);
  await gone.close();
  const mail = await startMail(t, gone.url);
  await send(mail, "ana@example.com", "luz@example.com", "sol@example.com");
  const worker = await mail.start();
  await waitUntil(() => mail.errors.length >= 3);
  const { received } = await startSmtpServer(t, {}, gone.port);
  await mail.waitUntilDelivered();
  await worker.stop();
  const receivers = received.flatMap((one) => one.receivers).toSorted();
  assert.deepEqual(receivers, ["ana@example.com", "luz@example.com", "sol@example.com"]);
});

test("a process that stops before it could deliver leaves its e-mails to the next one", async (t) => {
  const gone = await startSmtpServer(t);
  await gone.close();
  const mail = await startMail(t, gone.url);
  await send(mail, "ana@example.com");
  const first = await mail.start();
  await waitUntil(() => mail.errors.length >= 1);
  await first.stop();
  const { received } = await startSmtpServer(t, {}, gone.port);
  const second = await mail.start();
  await mail.waitUntilDelivered();
  await second.stop();
  assert.equal(received.length, 1);
});

test("to another machine e-mails go encrypted or not at all, unless the URL allows it", async (t) => {
  const { received, url } = await startSmtpServer(t, {}, 0, "127.0.0.2");
  const strict = await startMail(t, url);
  await send(strict, "ana@example.com");
  const worker = await strict.start();
  await waitUntil(() => strict.errors.length >= 1);
  await worker.stop();
  assert.equal(received.length, 0);
  const allowed = await startMail(t, `${url}?requireTLS=false`);
  await send(allowed, "ana@example.com");
  const sender = await allowed.start();
  await allowed.waitUntilDelivered();
  // The sender keeps its connection for the next e-mail, and the mail server would wait half a minute for it.
  await sender.stop();
  assert.equal(received.length, 1);
});
