import assert from "node:assert/strict";
import path from "node:path";
import { readdir, readFile, mkdir, utimes, writeFile } from "node:fs/promises";
import { test, type TestContext } from "node:test";
import sharp from "sharp";
import { getPictureUrl } from "@lonchera/contract/picture-urls";
import { newCompany, newMenuDay, newItem, newStaff } from "../../../test/factories.ts";
import { createScratchFolder } from "../../../test/scratch-folder.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { openDiskStore } from "./disk-store.ts";
import { writeEncodedPicture, writePicture, deleteUnusedPictures } from "./picture-files.ts";

function createMediaFolder(t: TestContext): string {
  return path.join(createScratchFolder(t), "media");
}

/** Reads the format and size of the file at an address. */
async function readPicture(mediaDir: string, address: string) {
  assert.match(address, /^\/media\/[0-9a-f]{32}-\d+\.webp$/);
  const { format, width, height, exif } = await sharp(path.join(mediaDir, path.basename(address))).metadata();
  return { format, width, height, exif };
}

function buildPhoto(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#c8502a" } });
}

async function requireBothWidths(mediaDir: string, address: string): Promise<void> {
  const large = await readPicture(mediaDir, getPictureUrl(address, 960));
  const small = await readPicture(mediaDir, getPictureUrl(address, 480));
  assert.deepEqual([large.format, large.width, large.height], ["webp", 960, 720]);
  assert.deepEqual([small.format, small.width, small.height], ["webp", 480, 360]);
}

test("the pictures of two dishes are kept in both widths, at addresses of their own", async (t) => {
  const mediaDir = createMediaFolder(t);
  const addresses = await Promise.all(
    [
      [1200, 900],
      [400, 800],
    ].map(async ([width = 0, height = 0]) =>
      writePicture(openDiskStore(mediaDir), await buildPhoto(width, height).png().toBuffer(), "dish"),
    ),
  );
  assert.equal(new Set(addresses).size, 2);
  for (const address of addresses) await requireBothWidths(mediaDir, address);
  assert.equal((await readdir(mediaDir)).length, 4);
});

test("a picture that is already encoded in both widths is kept as it is", async (t) => {
  const mediaDir = createMediaFolder(t);
  const sizes = new Map([
    [960, await buildPhoto(960, 720).webp().toBuffer()],
    [480, await buildPhoto(480, 360).webp().toBuffer()],
  ]);
  const address = await writeEncodedPicture(openDiskStore(mediaDir), sizes, "dish");
  assert.equal(await writeEncodedPicture(openDiskStore(mediaDir), sizes, "dish"), address);
  await requireBothWidths(mediaDir, address);
  assert.deepEqual(await readFile(path.join(mediaDir, path.basename(address))), sizes.get(960));
  await assert.rejects(
    writeEncodedPicture(openDiskStore(mediaDir), new Map([[960, new Uint8Array()]]), "dish"),
  );
  assert.equal((await readdir(mediaDir)).length, 2);
});

test("the same picture has the same address and is written once", async (t) => {
  const mediaDir = createMediaFolder(t);
  const bytes = await buildPhoto(64, 48).png().toBuffer();
  const address = await writePicture(openDiskStore(mediaDir), bytes, "dish");
  const again = await Promise.all([1, 2, 3].map(() => writePicture(openDiskStore(mediaDir), bytes, "dish")));
  assert.deepEqual(new Set(again), new Set([address]));
  assert.equal((await readdir(mediaDir)).length, 2);
});

test("a photograph is turned upright, cut to 4:3 and loses what the camera wrote beside it", async (t) => {
  const mediaDir = createMediaFolder(t);
  const bytes = await buildPhoto(1200, 1600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const kept = await readPicture(mediaDir, await writePicture(openDiskStore(mediaDir), bytes, "dish"));
  assert.deepEqual(kept, { format: "webp", width: 960, height: 720, exif: undefined });
});

test("a logo of any shape becomes a whole one on a square", async (t) => {
  const mediaDir = createMediaFolder(t);
  const address = await writePicture(
    openDiskStore(mediaDir),
    await buildPhoto(400, 100).png().toBuffer(),
    "logo",
  );
  const { format, width, height } = await readPicture(mediaDir, address);
  assert.deepEqual([format, width, height], ["webp", 240, 240]);
  const corner = await sharp(path.join(mediaDir, path.basename(address)))
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  assert.equal(corner[3], 0);
});

const buildHash = (letter: string) => letter.repeat(32);
const hour = 3_600_000;

test("pictures that nothing shows go after an hour, those that something shows and new ones stay", async (t) => {
  const { db, deps } = await createTestApp(t);
  const now = Date.now();
  const mediaDir = path.join(deps.config.dataDir, "media");
  await mkdir(mediaDir, { recursive: true });
  const keep = async (file: string, age: number) => {
    await writeFile(path.join(mediaDir, file), "x");
    await utimes(path.join(mediaDir, file), new Date(now - age), new Date(now - age));
  };
  for (const letter of ["a", "b", "c", "d"]) {
    await keep(`${buildHash(letter)}-960.webp`, 2 * hour);
    await keep(`${buildHash(letter)}-480.webp`, 2 * hour);
  }
  await keep(`${buildHash("e")}-960.webp`, hour / 2);
  await keep(`${buildHash("f")}-960.webp.1234.draft`, 2 * hour);
  await keep("otro.txt", 2 * hour);

  const company = await newCompany(db, { logo: `/media/${buildHash("a")}-240.webp`, archivedAt: new Date() });
  const day = await newMenuDay(db, "2026-03-03");
  await newItem(db, day, [company], { image: `/media/${buildHash("b")}-960.webp`, archivedAt: new Date() });
  await newStaff(db, { photo: `/media/${buildHash("c")}-960.webp` });

  await deleteUnusedPictures(db, deps.files, now);
  const shown = ["a", "b", "c"].flatMap((letter) => [
    `${buildHash(letter)}-480.webp`,
    `${buildHash(letter)}-960.webp`,
  ]);
  assert.deepEqual((await readdir(mediaDir)).toSorted(), [
    ...shown,
    `${buildHash("e")}-960.webp`,
    "otro.txt",
  ]);
});
