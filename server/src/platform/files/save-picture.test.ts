import assert from "node:assert/strict";
import path from "node:path";
import { readdir } from "node:fs/promises";
import { test, type TestContext } from "node:test";
import sharp from "sharp";
import { pictureMessages } from "@lonchera/contract/multipart-fields";
import { HttpError } from "../http/http-error.ts";
import { openDiskStore } from "./disk-store.ts";
import { savePicture, getPictureName } from "./save-picture.ts";
import { createScratchFolder } from "../../../test/scratch-folder.ts";

/** Creates a store in a folder of its own, with a function that lists its files. */
function setUpFolder(t: TestContext) {
  const dataDir = createScratchFolder(t);
  const files = openDiskStore(path.join(dataDir, "media"));
  const kept = () => readdir(path.join(dataDir, "media")).catch(() => []);
  const keep = (bytes: Uint8Array, name = "foto.jpg") =>
    savePicture(files, "dish", "image", new File([new Uint8Array(bytes)], name));
  return { files, keep, kept };
}

/** Creates a picture with enough detail that its last bytes matter. */
function buildNoise() {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 640, height: 480, channels: 3, background: "#000", noise } });
}

const formats = {
  jpeg: () => buildNoise().jpeg().toBuffer(),
  png: () => buildNoise().png().toBuffer(),
  webp: () => buildNoise().webp().toBuffer(),
  avif: () => buildNoise().avif({ effort: 0 }).toBuffer(),
};

async function assertRefused(message: string, attempt: Promise<unknown>, what: string): Promise<void> {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof HttpError, `${what}: ${String(error)}`);
  assert.deepEqual([error.status, error.body], [400, { image: [message] }], what);
}

test("JPEG, PNG, WebP and AVIF are kept as WebP in the sizes of the screens, whatever the file is called", async (t) => {
  for (const [format, make] of Object.entries(formats)) {
    const { keep, kept } = setUpFolder(t);
    assert.match(String(await keep(await make(), "menú.bin")), /^\/media\/[0-9a-f]{32}-960\.webp$/, format);
    assert.equal((await kept()).length, 2, format);
  }
});

test("any other content is refused, also under a picture's name, and nothing is kept", async (t) => {
  const { keep, kept } = setUpFolder(t);
  const others: Record<string, Uint8Array> = {
    svg: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
    gif: await buildNoise().resize(64).gif().toBuffer(),
    tiff: await buildNoise().resize(64).tiff().toBuffer(),
    html: Buffer.from("<!doctype html><script>alert(1)</script>"),
    program: Buffer.from("MZ\u0090\u0000\u0003"),
    nothing: Buffer.alloc(0),
  };
  for (const [what, bytes] of Object.entries(others)) {
    await assertRefused(pictureMessages.format, keep(bytes, "foto.png"), what);
  }
  assert.deepEqual(await kept(), []);
});

test("a picture that breaks off, or only begins like one, is refused", async (t) => {
  const { keep, kept } = setUpFolder(t);
  for (const [format, make] of Object.entries(formats)) {
    const bytes = await make();
    const half = bytes.subarray(0, Math.floor(bytes.length / 2));
    await assertRefused(pictureMessages.damaged, keep(half), `half a ${format}`);
    await assertRefused(pictureMessages.damaged, keep(bytes.subarray(0, 24)), `the head of a ${format}`);
  }
  assert.deepEqual(await kept(), []);
});

test("a small file that unfolds into a huge picture is refused before it does", async (t) => {
  const { keep, kept } = setUpFolder(t);
  const create = { width: 10_000, height: 5_001, channels: 3, background: "#c8502a" } as const;
  const bomb = await sharp({ create }).png({ compressionLevel: 9 }).toBuffer();
  assert.ok(bomb.length < 5 * 1024 * 1024);
  await assertRefused(pictureMessages.tooManyPixels, keep(bomb), "50 million pixels and some");
  assert.deepEqual(await kept(), []);
});

test("the address of a kept picture is kept, an unknown one and one of another kind are refused", async (t) => {
  const { files, keep } = setUpFolder(t);
  const address = String(await keep(await formats.png()));
  assert.equal(await savePicture(files, "dish", "image", address), address);
  const unknown = `/media/${"0".repeat(32)}-960.webp`;
  for (const other of [unknown, address.replace("-960", "-480")]) {
    await assertRefused(pictureMessages.unknown, savePicture(files, "dish", "image", other), other);
  }
  await assert.rejects(savePicture(files, "logo", "logo", address));
});

test("no picture is told from one that stays", async (t) => {
  const { files } = setUpFolder(t);
  assert.equal(await savePicture(files, "dish", "image", undefined), undefined);
  assert.equal(await savePicture(files, "dish", "image", null), null);
  assert.equal(await savePicture(files, "dish", "image", ""), null);
});

test("in the history two pictures have two names", () => {
  assert.equal(getPictureName("/media/0123456789abcdef0123456789abcdef-960.webp"), "01234567");
  assert.equal(getPictureName(null), null);
});
