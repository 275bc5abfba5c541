import { mkdir } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Config } from "../../config.ts";
import { writeFileAtomically } from "../files/disk-store.ts";
import { isLocalName } from "../http/client-address.ts";
import type { Email } from "./queue-emails.ts";
import { getOutboxFolder, getOutboxFilePrefix } from "./outbox.ts";
import { renderEmail } from "./render-email.ts";

/** The id and the date are the same in all attempts. */
export type QueuedEmail = { readonly id: string; readonly createdAt: Date; readonly email: Email };
export type EmailTransport = { deliver(queued: QueuedEmail): Promise<void>; close(): void };

/** Milliseconds for opening the connection and for each response of the server. */
export type SmtpTimeouts = { readonly connection: number; readonly socket: number };

const defaultTimeouts: SmtpTimeouts = { connection: 10_000, socket: 30_000 };

function toMessage({ id, createdAt, email }: QueuedEmail, { emailFrom: from, publicUrl }: Config) {
  return {
    ...renderEmail(email),
    from,
    to: { name: "", address: email.to },
    date: createdAt,
    // E-mail programs recognize a second copy by this id.
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(email.unsubscribe && {
        "List-Unsubscribe": `<${email.unsubscribe.oneClickUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

function createSmtpTransport(smtpUrl: string, config: Config, timeouts: SmtpTimeouts): EmailTransport {
  const transport = createTransport({
    url: smtpUrl,
    // Links in e-mails give access to accounts. `?requireTLS=false` in the URL takes precedence.
    requireTLS: !isLocalName(new URL(smtpUrl).hostname),
    pool: true,
    maxConnections: 5,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.connection,
    socketTimeout: timeouts.socket,
  });
  return {
    deliver: async (queued) => void (await transport.sendMail(toMessage(queued, config))),
    close: () => transport.close(),
  };
}

function createOutboxTransport(folder: string, config: Config): EmailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    deliver: async (queued) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message } = await composer.sendMail(toMessage(queued, config));
      const name = `${getOutboxFilePrefix(queued.createdAt)}-${queued.id}.eml`;
      // Readable by its owner only, because links in e-mails give access to accounts.
      const options = { mode: 0o600, flush: true };
      await writeFileAtomically(path.join(folder, name), message as Buffer, options);
    },
    close: () => undefined,
  };
}

/** Delivers by SMTP if a server is configured, otherwise as one `.eml` file per e-mail. */
export function openEmailTransport(config: Config, timeouts = defaultTimeouts): EmailTransport {
  if (config.smtpUrl !== undefined) return createSmtpTransport(config.smtpUrl, config, timeouts);
  return createOutboxTransport(getOutboxFolder(config), config);
}
