import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { startTestMail } from "../../../test/test-mail.ts";
import { waitUntil } from "../../../test/wait-for.ts";
import { readEml } from "./read-eml.ts";
import { transaction } from "../db/transaction.ts";

const letterTo = (to: string) => ({
  to,
  subject: "Confirma tu cuenta – ñandú",
  heading: "Hola <b>ñandú</b>",
  paragraphs: ["Un párrafo."],
  action: { label: "Abrir", url: "http://localhost/abrir?a=1&b=2" },
});

const hurried = {
  pollSeconds: 0.5,
  retry: { retryDelay: 1, retryBackoff: false },
  patience: { connectionMilliseconds: 500, silenceMilliseconds: 500 },
};

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

type Received = { readonly sender: string; readonly receivers: readonly string[]; readonly source: string };

/** A mail server that takes everything but what `options` refuse. */
async function mailServer(t: TestContext, options: SMTPServerOptions = {}, port = 0) {
  const received: Received[] = [];
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
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  t.after(close);
  const taken = (server.server.address() as AddressInfo).port;
  return { received, close, port: taken, url: `smtp://127.0.0.1:${taken}` };
}

function roomFor(t: TestContext, smtpUrl: string) {
  const variables = {
    SMTP_URL: smtpUrl,
    MAIL_FROM: "Lonchera <hola@lonchera.example>",
    PUBLIC_URL: "https://lonchera.example",
  };
  return startTestMail(t, { variables, pace: hurried });
}

type MailRoom = Awaited<ReturnType<typeof roomFor>>;

async function write({ db, open }: MailRoom, ...receivers: string[]): Promise<void> {
  const { sendLetter } = open();
  await transaction(db, (tx) => sendLetter(tx, ...receivers.map(letterTo)));
}

test("a mail server gets each letter once, as HTML and as text with the same words", async (t) => {
  const { received, url } = await mailServer(t);
  const room = await roomFor(t, url);
  await write(room, "ana@example.com", "luz@example.com");
  const mail = await room.start();
  await room.allGone();
  await mail.stop();
  assert.deepEqual(received.map(({ receivers }) => receivers).toSorted(), [
    ["ana@example.com"],
    ["luz@example.com"],
  ]);
  const [first] = received;
  const read = readEml(Buffer.from(first?.source ?? "").toString("latin1"));
  assert.equal(first?.sender, "hola@lonchera.example");
  assert.deepEqual([read.from, read.to], ["Lonchera <hola@lonchera.example>", first.receivers[0]]);
  assert.equal(read.subject, "Confirma tu cuenta – ñandú");
  assert.match(read.messageId, /^<[0-9a-f-]{36}@lonchera\.example>$/);
  assert.match(read.text, /^Hola <b>ñandú<\/b>\s+Un párrafo\./);
  assert.match(read.text, /http:\/\/localhost\/abrir\?a=1&b=2/);
  assert.match(read.html, /Hola &lt;b&gt;ñandú&lt;\/b&gt;/);
  assert.match(read.html, /href="http:\/\/localhost\/abrir\?a=1&amp;b=2"/);
  assert.deepEqual(room.errors, []);
});

for (const code of [451, 550]) {
  test(`what a server refuses with ${code} is sent again, under the same id, until it is taken, once`, async (t) => {
    const ids: string[] = [];
    const { received, url } = await mailServer(t, {
      onData: (stream, _session, done) => {
        void text(stream).then((source) => {
          ids.push(readEml(source).messageId);
          if (ids.length < 3) done(refusal(code, "not now"));
          else done();
        });
      },
    });
    const room = await roomFor(t, url);
    await write(room, "ana@example.com");
    const mail = await room.start();
    await room.allGone();
    await mail.stop();
    assert.deepEqual([ids.length, new Set(ids).size, received.length], [3, 1, 0]);
    assert.equal(room.errors.length, 2);
  });
}

test("a receiver who is refused holds nobody else's mail up, and is tried again", async (t) => {
  const { received, url } = await mailServer(t, {
    onRcptTo: ({ address }, _session, done) =>
      done(address === "nadie@example.com" ? refusal(550, "no such mailbox") : null),
  });
  const room = await roomFor(t, url);
  await write(room, "nadie@example.com", "ana@example.com", "luz@example.com");
  const mail = await room.start();
  await waitUntil(() => received.length === 2 && room.errors.length >= 2);
  await mail.stop();
  assert.deepEqual(received.flatMap(({ receivers }) => receivers).toSorted(), [
    "ana@example.com",
    "luz@example.com",
  ]);
  assert.deepEqual(await room.waiting(), ["retry"]);
});

test("a server that hangs is given up on, and tried again", async (t) => {
  let calls = 0;
  const { received, url } = await mailServer(t, {
    onMailFrom: (_address, _session, done) => {
      calls += 1;
      if (calls > 1) done();
    },
  });
  const room = await roomFor(t, url);
  await write(room, "ana@example.com");
  const mail = await room.start();
  await room.allGone();
  await mail.stop();
  assert.equal(received.length, 1);
  assert.ok(room.errors.length >= 1);
});

test("a server that is down gets everything once it is up, once", async (t) => {
  const gone = await mailServer(t);
  await gone.close();
  const room = await roomFor(t, gone.url);
  await write(room, "ana@example.com", "luz@example.com", "sol@example.com");
  const mail = await room.start();
  await waitUntil(() => room.errors.length >= 3);
  const { received } = await mailServer(t, {}, gone.port);
  await room.allGone();
  await mail.stop();
  const receivers = received.flatMap((one) => one.receivers).toSorted();
  assert.deepEqual(receivers, ["ana@example.com", "luz@example.com", "sol@example.com"]);
});

test("a process that stops before it could deliver leaves its letters to the next one", async (t) => {
  const gone = await mailServer(t);
  await gone.close();
  const room = await roomFor(t, gone.url);
  await write(room, "ana@example.com");
  const first = await room.start();
  await waitUntil(() => room.errors.length >= 1);
  await first.stop();
  const { received } = await mailServer(t, {}, gone.port);
  const second = await room.start();
  await room.allGone();
  await second.stop();
  assert.equal(received.length, 1);
});
