import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { readEntryNames } from "../../../test/backup.ts";
import { createScratchFolder } from "../../../test/scratch-folder.ts";
import { addPictures } from "./backup.ts";
import { createArchive } from "./archive.ts";
import type { BackupTask } from "./command.ts";

const getFileName = (letter: string) => `${letter.repeat(32)}-960.webp`;

test("pictures that are stored or removed while they are archived: each that was there at a look is in it", async (t) => {
  const folder = createScratchFolder(t);
  const media = path.join(folder, "media");
  await mkdir(media);
  const store = (letter: string) => writeFile(path.join(media, getFileName(letter)), letter);
  await using stack = new AsyncDisposableStack();
  const task: BackupTask = {
    location: {
      databaseUrl: undefined,
      s3: undefined,
      dataDir: folder,
      workingDirectory: folder,
      backupPassphrase: undefined,
    },
    file: path.join(folder, "one.zip"),
    signal: new AbortController().signal,
    stack,
  };
  const archive = await createArchive(task);
  const addNew = () => addPictures(task, archive);
  await Promise.all(["a", "b"].map(store));
  await addNew();
  await rm(path.join(media, getFileName("a")));
  await store("c");
  await writeFile(path.join(media, `${getFileName("d")}.1234.draft`), "half");
  await addNew();
  await addNew();
  const migrations = [{ hash: "of a test", at: 0 }];
  const takenAt = new Date().toISOString();
  await archive.finish({ takenAt, migrations, jobs: null, sequences: [] });
  const names = await readEntryNames(task.file);
  assert.deepEqual(
    names.filter((name) => name.startsWith("media/")).toSorted(),
    ["a", "b", "c"].map((letter) => `media/${getFileName(letter)}`),
  );
});
