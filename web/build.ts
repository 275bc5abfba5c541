import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

// `npm run build`: builds the web application into web/dist, unless it was built from the same sources.

const repository = fileURLToPath(new URL("../", import.meta.url));
const dist = path.join(repository, "web/dist");
const sources = [
  "web/src",
  "web/public",
  "web/index.html",
  "web/vite.config.ts",
  "web/contract-endpoints.ts",
  "web/preload-fonts.ts",
  "web/build.ts",
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

function hashSources(): string {
  const hash = createHash("sha256");
  const files = sources.flatMap((source) => filesUnder(path.join(repository, source))).sort();
  for (const file of files) hash.update(path.relative(repository, file)).update(readFileSync(file));
  return hash.digest("hex");
}

const hashFile = ".built-from";

function isBuiltFrom(hash: string): boolean {
  const file = path.join(dist, hashFile);
  return existsSync(file) && readFileSync(file, "utf8") === hash;
}

/** Writes a Brotli and a gzip file beside each text, so that the server compresses nothing per request. */
async function compressTexts(folder: string): Promise<void> {
  const texts = filesUnder(folder).filter((file) => /\.(css|html|js|json|svg|webmanifest)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content));
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

const hash = hashSources();
if (!isBuiltFrom(hash)) {
  // Built beside and renamed: a server that runs meanwhile always finds a whole build.
  const folder = path.join(repository, `web/.cache/build-${process.pid}`);
  const former = `${folder}-former`;
  const { build } = await import("vite");
  await build({
    root: path.join(repository, "web"),
    build: { outDir: folder, emptyOutDir: true },
    logLevel: "warn",
  });
  await compressTexts(folder);
  writeFileSync(path.join(folder, hashFile), hash);
  if (existsSync(dist)) renameSync(dist, former);
  renameSync(folder, dist);
  rmSync(former, { recursive: true, force: true });
}
