import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";
import type { Config } from "../../config.ts";

export type OutboxEmail = Readonly<
  Record<"name" | "from" | "to" | "subject" | "date" | "text" | "html", string>
>;

/** A file's name begins with its date and ends with the id of its job. */
const fileName = /^(\d{4}-[\dTZ-]+-[\da-f-]{36})\.eml$/;

/** Returns the date with which the name of a file begins. The names therefore sort by date. */
export function getOutboxFilePrefix(createdAt: Date): string {
  return createdAt.toISOString().replaceAll(/[:.]/g, "-");
}

/** Returns the folder of the e-mail files, which is used without an SMTP server. */
export function getOutboxFolder(config: Config): string {
  return path.join(config.dataDir, "outbox");
}

/** Returns undefined if there is no e-mail of this name. */
export async function findOutboxEmail(folder: string, name: string): Promise<OutboxEmail | undefined> {
  if (!fileName.test(`${name}.eml`)) return undefined;
  const source = await readFile(path.join(folder, `${name}.eml`)).catch(() => undefined);
  if (source === undefined) return undefined;
  const { from, to, subject = "", date = "", text = "", html = "" } = await PostalMime.parse(source);
  const sender = `${from?.name ?? ""} <${from?.address ?? ""}>`;
  return { name, from: sender, to: to?.[0]?.address ?? "", subject, date, text, html };
}

/** Returns the latest e-mails, the newest first, and the number of all. */
export async function readOutbox(
  folder: string,
  limit?: number,
): Promise<{ emails: OutboxEmail[]; count: number }> {
  const files = await readdir(folder).catch(() => []);
  const names = files
    .flatMap((file) => fileName.exec(file)?.[1] ?? [])
    .toSorted()
    .toReversed();
  const emails = await Promise.all(names.slice(0, limit).map((name) => findOutboxEmail(folder, name)));
  return { emails: emails.filter((email) => email !== undefined), count: names.length };
}

/** Deletes the files of e-mails from before an instant (milliseconds since 1970). */
export async function deleteOldOutboxEmails(config: Config, before: number): Promise<void> {
  const folder = getOutboxFolder(config);
  const files = await readdir(folder).catch(() => []);
  const firstKept = getOutboxFilePrefix(new Date(before));
  const old = files.filter((file) => fileName.test(file) && file < firstKept);
  await Promise.all(old.map((file) => rm(path.join(folder, file), { force: true })));
}
