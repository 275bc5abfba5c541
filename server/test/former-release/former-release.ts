import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

const server = fileURLToPath(new URL("../../", import.meta.url));
const journalFile = new URL("migrations.json", import.meta.url);
const migrations = "src/platform/db/migrations";

/** The names of the migrations that the former release had. */
export const formerMigrations: readonly string[] = (
  JSON.parse(readFileSync(journalFile, "utf8")) as { entries: { tag: string }[] }
).entries.map(({ tag }) => tag);

/** Copies the former release's server and migrations to a folder, removed after the test, and returns its program. */
export function unpackFormerRelease(t: TestContext): string {
  const cache = path.join(server, "../.cache");
  mkdirSync(cache, { recursive: true });
  // The folder is inside the repository, where the program finds its packages.
  const folder = mkdtempSync(path.join(cache, "former-release-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const copy = (file: string) => cpSync(path.join(server, file), path.join(folder, "server", file));
  for (const file of ["platform/auth/common-passwords.txt", "platform/db/reference-data/locations.csv"])
    copy(`src/${file}`);
  for (const tag of formerMigrations) copy(`${migrations}/${tag}.sql`);
  cpSync(journalFile, path.join(folder, "server", migrations, "meta/_journal.json"));
  const program = path.join(folder, "server/dist/main.js");
  mkdirSync(path.dirname(program));
  writeFileSync(program, brotliDecompressSync(readFileSync(new URL("main.js.br", import.meta.url))));
  return program;
}
