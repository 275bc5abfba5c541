import assert from "node:assert/strict";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { readMigrationFiles } from "drizzle-orm/migrator";
import yazl from "yazl";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { openDatabase } from "../db/client.ts";
import { migrationsFolder } from "../db/migrate.ts";
import { newCompany, newMenuDay, newItem } from "../../../test/factories.ts";
import {
  createEmptyDatabase,
  runRefused,
  hashRows,
  runCommand,
  runSuccessfully,
} from "../../../test/backup.ts";
import { createMigratedData } from "../../../test/migrated-data.ts";
import { createScratchFolder } from "../../../test/scratch-folder.ts";
import { startServerProcess } from "../../../test/server-process.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { createArchiveComment, formatVersion, manifestEntryName, maxManifestBytes } from "./archive.ts";

const hash = "0123456789abcdef0123456789abcdef";

/** Creates a small database with a picture, and a backup of it. */
async function setUpSmallBackup(t: TestContext) {
  const folder = createScratchFolder(t);
  const place = { DATABASE_URL: await createTestDatabase(t), DATA_DIR: path.join(folder, "data") };
  const media = path.join(place.DATA_DIR, "media");
  await mkdir(media, { recursive: true });
  await writeFile(path.join(media, `${hash}-960.webp`), Buffer.alloc(50_000, "foto "));
  await writeFile(path.join(media, `${hash}-480.webp.1234.draft`), "half");
  const { db, close } = openDatabase(place.DATABASE_URL, { max: 1 });
  const company = await newCompany(db);
  await newItem(db, await newMenuDay(db, "2026-03-03"), [company], { image: `/media/${hash}-960.webp` });
  await close();
  const file = path.join(folder, "small.zip");
  await runSuccessfully(t, "backup", place, file);
  return { folder, place, file, bytes: await readFile(file) };
}

type SmallBackup = Awaited<ReturnType<typeof setUpSmallBackup>>;

/** Creates a stream of zeros, which compress to nearly nothing. */
function createZeros(bytes: number): Readable {
  const chunk = Buffer.alloc(1_000_000);
  return Readable.from(Array.from({ length: bytes / chunk.length }, () => chunk));
}

/** Creates an archive with the mark of this manifest and any entries. */
async function forgeBackup(manifest: Buffer, entries: Readonly<Record<string, Readable>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(manifest, manifestEntryName);
  for (const [name, content] of Object.entries(entries)) zip.addReadStream(content, name);
  zip.end({
    forceZip64Format: false,
    comment: createArchiveComment(manifest),
  });
  return buffer(zip.outputStream as Readable);
}

test("what unpacks to more than it says is refused before it is unpacked", async (t) => {
  const folder = createScratchFolder(t);
  const picture = { name: `media/${hash}-960.webp`, bytes: 3, sha256: "0".repeat(64) };
  const migrations = readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis: at }) => ({
    hash,
    at,
  }));
  const contents = { jobs: null, tables: [], sequences: [], files: [picture] };
  const takenAt = new Date(0).toISOString();
  const manifest = Buffer.from(JSON.stringify({ format: formatVersion, takenAt, migrations, ...contents }));
  const files: [Uint8Array, RegExp][] = [
    [await forgeBackup(Buffer.alloc(maxManifestBytes + 1), {}), /^La copia está dañada: manifest\.json\.$/m],
    [
      await forgeBackup(manifest, { [picture.name]: createZeros(100_000_000) }),
      /^La copia está dañada: media\//,
    ],
  ];
  for (const [content, expected] of files) {
    assert.ok(content.length < 1_000_000);
    const file = path.join(folder, "forged.zip");
    await writeFile(file, content);
    assert.match(await runRefused(t, "restore", { DATA_DIR: path.join(folder, "data") }, file), expected);
  }
});

test("a command without its one argument says how it is used", async (t) => {
  const uses = { backup: [[], ["one", "two"]], restore: [["--help"]] };
  for (const name of ["backup", "restore"] as const)
    for (const given of uses[name]) {
      const { code, stderr } = await runCommand(t, name, {}, ...given);
      assert.equal(code, 2);
      assert.match(stderr, new RegExp(`^Uso: npm run ${name} -- <archivo> [^\\n]+\\n$`));
    }
});

async function assertDamageRefused(t: TestContext, { folder, bytes, file }: SmallBackup): Promise<void> {
  const other = new yazl.ZipFile();
  other.addBuffer(Buffer.from("hola"), "hola.txt");
  other.end();
  const at = (text: string) => bytes.indexOf(text) + text.length + 10;
  const flipped = (place: number) => bytes.with(place, (bytes[place] ?? 0) ^ 1);
  const files: Record<string, Uint8Array> = {
    nothing: new Uint8Array(),
    text: Buffer.from("hola"),
    otherZip: await buffer(other.outputStream as Readable),
    half: bytes.subarray(0, bytes.length / 2),
    lastByte: bytes.subarray(0, -1),
    rows: flipped(at("tables/public.districts.copy")),
    picture: flipped(bytes.indexOf("foto foto") + 20_000),
    manifest: flipped(at("manifest.json")),
    mark: flipped(bytes.length - 1),
  };
  const url = await createEmptyDatabase(t);
  for (const [what, content] of Object.entries(files)) {
    const damaged = path.join(folder, `${what}.zip`);
    await writeFile(damaged, content);
    const dataDir = path.join(folder, what);
    const message = await runRefused(t, "restore", { DATABASE_URL: url, DATA_DIR: dataDir }, damaged);
    assert.match(message, /no es una copia de Lonchera, o no está entera|La copia está dañada: /, what);
    await assert.rejects(stat(dataDir), what);
  }
  assert.deepEqual(await hashRows(url), {});
  assert.match(await runRefused(t, "restore", { DATA_DIR: folder }, `${file}.no`), /No hay ningún archivo/);
  assert.match(
    await runRefused(t, "restore", { DATA_DIR: folder }, folder),
    /^Es una carpeta, no un archivo/,
  );
}

async function assertOneOfTwoWritten(t: TestContext, { folder, place }: SmallBackup): Promise<void> {
  const file = path.join(folder, "both.zip");
  const both = await Promise.all([
    runCommand(t, "backup", place, file),
    runCommand(t, "backup", place, file),
  ]);
  assert.deepEqual(both.map(({ code }) => code).toSorted(), [0, 1]);
  assert.match(both.find(({ code }) => code === 1)?.stderr ?? "", /^Ya existe [^\n]+\n$/);
  const names = await readdir(folder);
  assert.deepEqual(
    names.filter((name) => name.startsWith("both")),
    ["both.zip"],
  );
}

async function assertTargetKept(t: TestContext, { place, file }: SmallBackup): Promise<void> {
  const before = await hashRows(place.DATABASE_URL);
  assert.match(await runRefused(t, "restore", place, file), /^La base de datos no está vacía/);
  assert.deepEqual(await hashRows(place.DATABASE_URL), before);
}

async function assertServedDataKept(t: TestContext, { file }: SmallBackup): Promise<void> {
  const dataDir = await createMigratedData(t);
  const server = startServerProcess(t, { DATA_DIR: dataDir });
  const address = await server.address();
  assert.match(
    await runRefused(t, "restore", { DATA_DIR: dataDir }, file),
    /^El servidor está usando .+: deténgalo/,
  );
  assert.equal((await fetch(`${address}/health/ready`)).status, 200);
  server.child.kill("SIGTERM");
  await server.exit;
  assert.match(
    await runRefused(t, "restore", { DATA_DIR: dataDir }, file),
    /^La base de datos no está vacía/,
  );
}

async function assertNoFileReplaced(
  t: TestContext,
  { folder, place, file, bytes }: SmallBackup,
): Promise<void> {
  const names = await readdir(folder);
  assert.match(await runRefused(t, "backup", place, file), /^Ya existe /);
  assert.deepEqual(await readFile(file), bytes);
  const nowhere = path.join(folder, "nowhere");
  const next = path.join(folder, "next.zip");
  assert.match(await runRefused(t, "backup", { DATA_DIR: nowhere }, next), /^No hay datos de Lonchera en /);
  const url = await createEmptyDatabase(t);
  const foreign = await runRefused(t, "backup", { DATABASE_URL: url, DATA_DIR: nowhere }, next);
  assert.match(foreign, /^La base de datos no es de Lonchera/);
  const unreachable = { DATABASE_URL: "postgres://127.0.0.1:1/nada", DATA_DIR: nowhere };
  assert.match(await runRefused(t, "backup", unreachable, next), /^No se pudo llegar a la base de datos/);
  assert.match(await runRefused(t, "backup", place, path.join(folder, "no", "next.zip")), /^No existe: /);
  assert.deepEqual(await readdir(folder), names);
}

async function assertMissingPicturesTold(t: TestContext, { folder, place }: SmallBackup): Promise<void> {
  const elsewhere = { ...place, DATA_DIR: path.join(folder, "elsewhere") };
  const { stderr } = await runSuccessfully(t, "backup", elsewhere, path.join(folder, "without.zip"));
  assert.match(stderr, /^Aviso: 1 foto que la base de datos nombra no está en .+elsewhere\/media\.\n$/);
}

async function assertOwnFolderUsed(t: TestContext, { folder, place }: SmallBackup): Promise<void> {
  await runSuccessfully(t, "backup", { ...place, INIT_CWD: folder }, "here.zip");
  assert.ok((await readdir(folder)).includes("here.zip"));
}

test("a backup is written and restored only where it belongs, and whole", async (t) => {
  const small = await setUpSmallBackup(t);
  await t.test(
    "what is no backup, not a whole one, or damaged anywhere is refused, and nothing is written",
    (t) => assertDamageRefused(t, small),
  );
  await t.test("of two backups that are written to one name at once, the second says that it exists", (t) =>
    assertOneOfTwoWritten(t, small),
  );
  await t.test("a place that is not empty is refused and stays as it was", (t) => assertTargetKept(t, small));
  await t.test("a running server keeps its data; a stopped one too", (t) => assertServedDataKept(t, small));
  await t.test("a backup never replaces a file, and there must be something to back up", (t) =>
    assertNoFileReplaced(t, small),
  );
  await t.test("pictures that are missing are told, and the backup is made nevertheless", (t) =>
    assertMissingPicturesTold(t, small),
  );
  await t.test("a name is meant in the folder where the command was typed", (t) =>
    assertOwnFolderUsed(t, small),
  );
});
