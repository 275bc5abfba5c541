import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Config } from "../../config.ts";
import type { Letter } from "./email.ts";
import { outboxFolder } from "./outbox.ts";
import { render } from "./render.ts";

/** A letter on its way: the same id and date at every try. */
export type Parcel = { readonly id: string; readonly writtenAt: Date; readonly letter: Letter };
export type Delivery = { deliver(parcel: Parcel): Promise<void>; close(): void };

/** How long a mail server may keep us waiting. */
export type Patience = { readonly connectionMilliseconds: number; readonly silenceMilliseconds: number };

const usualPatience: Patience = { connectionMilliseconds: 10_000, silenceMilliseconds: 30_000 };

function messageOf({ id, writtenAt, letter }: Parcel, { mailFrom, publicUrl }: Config) {
  return {
    ...render(letter),
    from: mailFrom,
    to: { name: "", address: letter.to },
    date: writtenAt,
    // A mail server that is handed the same message twice can tell.
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

function bySmtp(smtpUrl: string, config: Config, patience: Patience): Delivery {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: patience.connectionMilliseconds,
    greetingTimeout: patience.connectionMilliseconds,
    socketTimeout: patience.silenceMilliseconds,
  });
  return {
    deliver: async (parcel) => void (await transport.sendMail(messageOf(parcel, config))),
    close: () => transport.close(),
  };
}

/** Whole or not at all, and readable by the owner only: links in mails open accounts. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const draft = `${file}.part`;
  const handle = await open(draft, "w", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

function toOutbox(folder: string, config: Config): Delivery {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    deliver: async (parcel) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message } = await composer.sendMail(messageOf(parcel, config));
      const name = `${parcel.writtenAt.toISOString().replaceAll(/[:.]/g, "-")}-${parcel.id}.eml`;
      await writeWhole(path.join(folder, name), message as Buffer);
    },
    close: () => undefined,
  };
}

/** Real mail where a server is configured, else one `.eml` file a mail. */
export function openDelivery(config: Config, patience = usualPatience): Delivery {
  if (config.smtpUrl !== undefined) return bySmtp(config.smtpUrl, config, patience);
  return toOutbox(outboxFolder(config), config);
}
