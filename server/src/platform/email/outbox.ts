import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../config.ts";
import { readEml, type ReadMail } from "./read-eml.ts";

export type OutboxMail = ReadMail & { readonly name: string };

/** A file's name begins with its date and ends with the id of its job. */
const fileName = /^(\d{4}-[\dTZ-]+-[\da-f-]{36})\.eml$/;

/** Where mails lie that no mail server takes. */
export function outboxFolder(config: Config): string {
  return path.join(config.dataDir, "outbox");
}

/** One mail of a folder; undefined where there is none of that name. */
export async function readOutboxMail(folder: string, name: string): Promise<OutboxMail | undefined> {
  if (!fileName.test(`${name}.eml`)) return undefined;
  const source = await readFile(path.join(folder, `${name}.eml`), "latin1").catch(() => undefined);
  return source === undefined ? undefined : { name, ...readEml(source) };
}

/** The latest mails of a folder, the newest first, and how many there are in all. */
export async function readOutbox(
  folder: string,
  most: number,
): Promise<{ mails: OutboxMail[]; count: number }> {
  const files = await readdir(folder).catch(() => []);
  const names = files
    .flatMap((file) => fileName.exec(file)?.[1] ?? [])
    .toSorted()
    .toReversed();
  const mails = await Promise.all(names.slice(0, most).map((name) => readOutboxMail(folder, name)));
  return { mails: mails.filter((mail) => mail !== undefined), count: names.length };
}
