import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const repository = fileURLToPath(new URL("../../../../", import.meta.url));
const built = path.join(repository, "web/dist");
const stamp = path.join(built, ".built-from");
const sources = [
  "web/src",
  "web/public",
  "web/index.html",
  "web/vite.config.ts",
  "web/contract-endpoints.ts",
  "web/preload-fonts.ts",
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

const compressible = /\.(css|html|js|json|svg|webmanifest)$/;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Beside each text its two compressed forms: what is served was compressed once, as well as it can be. */
async function compressTexts(folder: string): Promise<void> {
  const texts = filesUnder(folder).filter((file) => compressible.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, await compressBrotli(content));
      writeFileSync(`${file}.gz`, await compressGzip(content, { level: 9 }));
    }),
  );
}

async function buildInto(folder: string): Promise<void> {
  const vite = path.join(repository, "node_modules/vite/bin/vite.js");
  const options = ["--outDir", folder, "--emptyOutDir", "--logLevel", "warn"];
  const build = spawn(process.execPath, [vite, "build", "web", ...options], {
    cwd: repository,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = (await once(build, "exit")) as [number | null];
  if (code !== 0) throw new Error("The web application could not be built.");
  await compressTexts(folder);
}

/** Puts a whole build in the place of the one before; of two that build at once, the later one stays. */
function putInPlace(folder: string, former: string): void {
  if (existsSync(built)) renameSync(built, former);
  renameSync(folder, built);
  rmSync(former, { recursive: true, force: true });
}

/** Builds the web application unless what is built was made from the sources as they are; true when it built. */
export async function buildWebWhenNeeded(): Promise<boolean> {
  const wanted = hashOfSources();
  if (builtFrom() === wanted) return false;
  const own = path.join(repository, `web/.cache/build-${process.pid}`);
  await buildInto(own);
  writeFileSync(path.join(own, ".built-from"), wanted);
  // A rival built the same meanwhile: its build is as good.
  if (builtFrom() === wanted) rmSync(own, { recursive: true, force: true });
  else putInPlace(own, `${own}-former`);
  return true;
}
