import assert from "node:assert/strict";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { Encrypter } from "age-encryption";
import { newCompany } from "../../../test/factories.ts";
import { createEmptyDatabase, hashRows, runRefused, runSuccessfully } from "../../../test/backup.ts";
import { createScratchFolder } from "../../../test/scratch-folder.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { openDatabase } from "../db/client.ts";

const passphrase = "trece-ollas-de-barro";

/** Encrypts as a backup is encrypted, but with less work for the passphrase. */
async function encryptCheaply(content: string): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(10);
  return Buffer.from(await encrypter.encrypt(content));
}

test("a backup with a passphrase is readable by nobody without it, and restores the same rows with it", async (t) => {
  const folder = createScratchFolder(t);
  const place = { DATABASE_URL: await createTestDatabase(t), DATA_DIR: path.join(folder, "data") };
  const { db, close } = openDatabase(place.DATABASE_URL, { max: 1 });
  await newCompany(db, { name: "Canario SAC" });
  await close();
  const file = path.join(folder, "copia.zip.age");
  const { stdout } = await runSuccessfully(t, "backup", { ...place, BACKUP_PASSPHRASE: passphrase }, file);
  assert.match(stdout, /^Copia cifrada escrita en /);
  const bytes = await readFile(file);
  assert.match(bytes.subarray(0, 60).toString("latin1"), /^age-encryption\.org\/v1\n-> scrypt /);
  assert.ok(!bytes.includes("tables/public.companies.copy"));
  assert.equal((await stat(file)).mode & 0o777, 0o600);

  const target = { DATABASE_URL: await createEmptyDatabase(t), DATA_DIR: path.join(folder, "restored") };
  const [cheap, damaged] = [path.join(folder, "cheap.zip.age"), path.join(folder, "damaged.zip.age")];
  const content = await encryptCheaply("copia ".repeat(100));
  await writeFile(cheap, content);
  await writeFile(damaged, content.with(content.length - 100, (content.at(-100) ?? 0) ^ 1));
  const wrong = "BACKUP_PASSPHRASE no es la contraseña de la copia, o la copia está dañada.";
  const refused: [string, Record<string, string>, string][] = [
    [file, {}, "La copia está cifrada: indique su contraseña en BACKUP_PASSPHRASE."],
    [cheap, { BACKUP_PASSPHRASE: "otra-contraseña" }, wrong],
    [damaged, { BACKUP_PASSPHRASE: passphrase }, wrong],
  ];
  for (const [from, variables, message] of refused)
    assert.equal(await runRefused(t, "restore", { ...target, ...variables }, from), `${message}\n`);
  assert.deepEqual(await hashRows(target.DATABASE_URL), {});

  await runSuccessfully(t, "restore", { ...target, BACKUP_PASSPHRASE: passphrase }, file);
  assert.deepEqual(await hashRows(target.DATABASE_URL), await hashRows(place.DATABASE_URL));
  assert.deepEqual(
    (await readdir(folder)).filter((name) => /decrypted|partial/.test(name)),
    [],
  );
});

test("a short passphrase is refused before anything is written", async (t) => {
  const folder = createScratchFolder(t);
  await mkdir(path.join(folder, "data"));
  const place = { DATA_DIR: path.join(folder, "data"), BACKUP_PASSPHRASE: "corta" };
  const message = await runRefused(t, "backup", place, path.join(folder, "copia.zip"));
  assert.match(message, /BACKUP_PASSPHRASE no es válida: necesita al menos 12 caracteres/);
  assert.deepEqual(await readdir(folder), ["data"]);
});
