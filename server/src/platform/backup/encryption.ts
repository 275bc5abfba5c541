import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupError, type BackupTask } from "./command.ts";

// Encrypted backups have the format of age. `age --decrypt` also opens them without this program.
const encryptedStart = "age-encryption.org/v1";

export async function encrypt(source: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(source)));
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(encryptedStart.length), 0, encryptedStart.length, 0);
  await handle.close();
  return buffer.toString("latin1") === encryptedStart;
}

/**
 * Returns the path of the unencrypted backup. It is the file itself, or a decrypted copy beside it, which the caller
 * deletes. A zip can only be read from a file.
 */
export async function decryptToFile({ file, stack, signal, location }: BackupTask): Promise<string> {
  if (!(await isEncrypted(file))) return file;
  const { backupPassphrase } = location;
  if (backupPassphrase === undefined)
    throw new BackupError("La copia está cifrada: indique su contraseña en BACKUP_PASSPHRASE.");
  const plain = `${file}.${randomUUID().slice(0, 8)}.decrypted`;
  stack.defer(() => rm(plain, { force: true }));
  const decrypter = new Decrypter();
  decrypter.addPassphrase(backupPassphrase);
  try {
    const source = Readable.toWeb(createReadStream(file));
    const decrypted = await decrypter.decrypt(source);
    const output = createWriteStream(plain, { flags: "wx", mode: 0o600 });
    await pipeline(Readable.fromWeb(decrypted), output, { signal });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new BackupError("BACKUP_PASSPHRASE no es la contraseña de la copia, o la copia está dañada.", {
      cause,
    });
  }
  return plain;
}
