import { join } from "node:path";
import { expect } from "@playwright/test";
import { readOutbox, type OutboxEmail } from "@lonchera/server/platform/email/outbox";
import { readRunSetting } from "./server.ts";

/** Returns the e-mails to an address, sorted from the oldest to the newest. */
export async function readEmailsTo(to: string): Promise<OutboxEmail[]> {
  const outbox = join(readRunSetting("E2E_DATA_DIR"), "outbox");
  const { emails } = await readOutbox(outbox);
  return emails.filter((email) => email.to === to).toReversed();
}

/** Waits until the e-mails to an address have exactly these subjects, from the oldest to the newest. Returns the newest. */
export async function waitForLatestEmail(to: string, subjects: readonly string[]): Promise<OutboxEmail> {
  const readSubjects = async () => (await readEmailsTo(to)).map(({ subject }) => subject);
  await expect.poll(readSubjects, { message: `mails to ${to}` }).toEqual(subjects);
  const latest = (await readEmailsTo(to)).at(-1);
  if (!latest) throw new Error(`no mail to ${to}`);
  return latest;
}

/** Waits for an e-mail with a link whose path begins with `path`, and returns the link. */
export async function waitForEmailLink(to: string, path: string): Promise<string> {
  let link: string | undefined;
  const readLink = async () => (link = findLink(await readEmailsTo(to), path));
  await expect.poll(readLink, { message: `a mail to ${to} with ${path}` }).toBeDefined();
  return link ?? "";
}

function findLink(mails: readonly OutboxEmail[], path: string): string | undefined {
  const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
  return links.find((link) => new URL(link).pathname.startsWith(path));
}
