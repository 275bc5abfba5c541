import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { runSetting } from "./run-settings.ts";

/** The link with this path in a mail to somebody, once the server has put it into its outbox. */
export async function linkInMail(to: string, path: string): Promise<string> {
  let link: string | undefined;
  const look = async () => (link = await findLink(to, path));
  await expect.poll(look, { message: `a mail to ${to} with ${path}`, timeout: 20_000 }).toBeDefined();
  return link ?? "";
}

async function findLink(to: string, path: string): Promise<string | undefined> {
  const outbox = join(runSetting("E2E_DATA_DIR"), "outbox");
  const names = await readdir(outbox).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(files.map((name) => readFile(join(outbox, name), "utf8")));
  const links = mails.filter((mail) => mail.includes(`To: ${to}`)).flatMap(linksIn);
  return links.find((link) => new URL(link).pathname.startsWith(path));
}

/** Quoted-printable breaks long lines and writes `=` as `=3D`. */
function linksIn(mail: string): string[] {
  const text = mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
  return text.match(/https?:\/\/[^\s"<>]+/g) ?? [];
}
