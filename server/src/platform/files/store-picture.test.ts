import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test, type TestContext } from "node:test";
import sharp from "sharp";
import { pictureAt } from "@lonchera/contract/media";
import { storeEncodedPicture, storePicture } from "./store-picture.ts";

async function mediaFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "lonchera-media-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, "media");
}

/** Format and size of the file at an address. */
async function fileAt(mediaDir: string, address: string) {
  assert.match(address, /^\/media\/[0-9a-f]{32}-\d+\.webp$/);
  const { format, width, height, exif } = await sharp(path.join(mediaDir, path.basename(address))).metadata();
  return { format, width, height, exif };
}

function photo(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#c8502a" } });
}

async function requireBothWidths(mediaDir: string, address: string): Promise<void> {
  const large = await fileAt(mediaDir, pictureAt(address, 960));
  const small = await fileAt(mediaDir, pictureAt(address, 480));
  assert.deepEqual([large.format, large.width, large.height], ["webp", 960, 720]);
  assert.deepEqual([small.format, small.width, small.height], ["webp", 480, 360]);
}

test("the pictures of two dishes are kept in both widths, at addresses of their own", async (t) => {
  const mediaDir = await mediaFolder(t);
  const addresses = await Promise.all(
    [
      [1200, 900],
      [400, 800],
    ].map(async ([width = 0, height = 0]) =>
      storePicture(mediaDir, await photo(width, height).png().toBuffer(), "dish"),
    ),
  );
  assert.equal(new Set(addresses).size, 2);
  for (const address of addresses) await requireBothWidths(mediaDir, address);
  assert.equal((await readdir(mediaDir)).length, 4);
});

test("a picture that is already encoded in both widths is kept as it is", async (t) => {
  const mediaDir = await mediaFolder(t);
  const sizes = new Map([
    [960, await photo(960, 720).webp().toBuffer()],
    [480, await photo(480, 360).webp().toBuffer()],
  ]);
  const address = await storeEncodedPicture(mediaDir, sizes, "dish");
  assert.equal(await storeEncodedPicture(mediaDir, sizes, "dish"), address);
  await requireBothWidths(mediaDir, address);
  assert.deepEqual(await readFile(path.join(mediaDir, path.basename(address))), sizes.get(960));
  await assert.rejects(storeEncodedPicture(mediaDir, new Map([[960, new Uint8Array()]]), "dish"));
  assert.equal((await readdir(mediaDir)).length, 2);
});

test("the same picture has the same address and is written once", async (t) => {
  const mediaDir = await mediaFolder(t);
  const bytes = await photo(64, 48).png().toBuffer();
  const address = await storePicture(mediaDir, bytes, "dish");
  const again = await Promise.all([1, 2, 3].map(() => storePicture(mediaDir, bytes, "dish")));
  assert.deepEqual(new Set(again), new Set([address]));
  assert.equal((await readdir(mediaDir)).length, 2);
});

test("a photograph is turned upright, cut to 4:3 and loses what the camera wrote beside it", async (t) => {
  const mediaDir = await mediaFolder(t);
  const bytes = await photo(1200, 1600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const kept = await fileAt(mediaDir, await storePicture(mediaDir, bytes, "dish"));
  assert.deepEqual(kept, { format: "webp", width: 960, height: 720, exif: undefined });
});

test("a logo of any shape becomes a whole one on a square", async (t) => {
  const mediaDir = await mediaFolder(t);
  const address = await storePicture(mediaDir, await photo(400, 100).png().toBuffer(), "logo");
  const { format, width, height } = await fileAt(mediaDir, address);
  assert.deepEqual([format, width, height], ["webp", 240, 240]);
  const corner = await sharp(path.join(mediaDir, path.basename(address)))
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  assert.equal(corner[3], 0);
});

test("what is no picture is rejected and leaves nothing behind", async (t) => {
  const mediaDir = await mediaFolder(t);
  await assert.rejects(storePicture(mediaDir, Buffer.from("no soy una imagen"), "dish"));
  assert.deepEqual(await readdir(mediaDir), []);
});
