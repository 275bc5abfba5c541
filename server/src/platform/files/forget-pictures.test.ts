import assert from "node:assert/strict";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { newCompany, newDay, newItem, newStaff } from "../../../test/factories.ts";
import { testApp } from "../../../test/test-app.ts";
import { forgetUnusedPictures } from "./forget-pictures.ts";

const hash = (letter: string) => letter.repeat(32);
const hour = 3_600_000;

test("pictures that nothing shows go after an hour, those that something shows and new ones stay", async (t) => {
  const { db, deps } = await testApp(t);
  const now = Date.now();
  const mediaDir = path.join(deps.config.dataDir, "media");
  await mkdir(mediaDir, { recursive: true });
  const keep = async (file: string, age: number) => {
    await writeFile(path.join(mediaDir, file), "x");
    await utimes(path.join(mediaDir, file), new Date(now - age), new Date(now - age));
  };
  for (const letter of ["a", "b", "c", "d"]) {
    await keep(`${hash(letter)}-960.webp`, 2 * hour);
    await keep(`${hash(letter)}-480.webp`, 2 * hour);
  }
  await keep(`${hash("e")}-960.webp`, hour / 2);
  await keep(`${hash("f")}-960.webp.1234.draft`, 2 * hour);
  await keep("otro.txt", 2 * hour);

  const company = await newCompany(db, { logo: `/media/${hash("a")}-240.webp`, archivedAt: new Date() });
  const day = await newDay(db, "2026-03-03");
  await newItem(db, day, [company], { image: `/media/${hash("b")}-960.webp`, archivedAt: new Date() });
  await newStaff(db, { photo: `/media/${hash("c")}-960.webp` });

  await forgetUnusedPictures(db, mediaDir, now);
  const shown = ["a", "b", "c"].flatMap((letter) => [`${hash(letter)}-480.webp`, `${hash(letter)}-960.webp`]);
  assert.deepEqual((await readdir(mediaDir)).toSorted(), [...shown, `${hash("e")}-960.webp`, "otro.txt"]);
});
