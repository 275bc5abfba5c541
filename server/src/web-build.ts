import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const stamp = path.join(repository, "web/dist/.built-from");
const sources = [
  "web/src",
  "web/public",
  "web/index.html",
  "web/vite.config.ts",
  "contract/src",
  "domain/src",
  "package-lock.json",
];

function filesUnder(place: string): string[] {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function hashOfSources(): string {
  const hash = createHash("sha256");
  const files = sources.flatMap((source) => filesUnder(path.join(repository, source))).sort();
  for (const file of files) hash.update(path.relative(repository, file)).update(readFileSync(file));
  return hash.digest("hex");
}

function builtFrom(): string {
  try {
    return readFileSync(stamp, "utf8");
  } catch {
    return "";
  }
}

/** Builds the web application unless what is built was made from the sources as they are; true when it built. */
export async function buildWebWhenNeeded(): Promise<boolean> {
  const wanted = hashOfSources();
  if (builtFrom() === wanted) return false;
  const vite = path.join(repository, "node_modules/vite/bin/vite.js");
  const build = spawn(process.execPath, [vite, "build", "web", "--logLevel", "warn"], {
    cwd: repository,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = (await once(build, "exit")) as [number | null];
  if (code !== 0) throw new Error("The web application could not be built.");
  writeFileSync(stamp, wanted);
  return true;
}
