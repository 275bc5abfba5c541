import assert from "node:assert/strict";
import path from "node:path";
import { test, type TestContext } from "node:test";
import S3rver from "@20minutes/s3rver";
import sharp from "sharp";
import type { StaffItem } from "@lonchera/contract/categories";
import { createEmptyDatabase, runCommand, runSuccessfully } from "../../../test/backup.ts";
import { newCompany, newMenuDay, newStaff } from "../../../test/factories.ts";
import { isLongRun } from "../../../test/long-run.ts";
import { createScratchFolder } from "../../../test/scratch-folder.ts";
import { startServerProcess } from "../../../test/server-process.ts";
import { buildItemBody, toFormData } from "../../../test/staff.ts";
import { createTestApp, testSecret } from "../../../test/test-app.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { readConfig } from "../../config.ts";
import { openFileStore } from "./open-file-store.ts";
import { deleteUnusedPictures } from "./picture-files.ts";

/**
 * Starts an S3 server with two buckets that only its key opens. Returns the variables that name a folder of the first
 * one.
 */
async function startStore(t: TestContext) {
  const directory = createScratchFolder(t);
  const options = {
    address: "127.0.0.1",
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: "lonchera" }, { name: "otro" }],
  };
  const server = new S3rver({ ...options, port: 0 });
  const { port } = await server.run();
  let isUp = true;
  const stop = async () => {
    if (isUp) await server.close();
    isUp = false;
  };
  t.after(stop);
  const environment = {
    FILES_URL: "s3://lonchera/fotos",
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
  };
  return { stop, environment };
}

/** Starts a process whose pictures are in the store, with an administrator who creates items with a picture. */
async function setUp(t: TestContext) {
  const store = await startStore(t);
  const url = await createTestDatabase(t);
  const { s3 } = readConfig(store.environment);
  const app = await createTestApp(t, { databaseUrl: url, config: { s3 } });
  const headers = await app.signIn(await newStaff(app.db));
  const day = await newMenuDay(app.db, "2026-03-03");
  const company = await newCompany(app.db);
  const save = async (background: string, id?: number) => {
    const image = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer();
    const form = toFormData(
      buildItemBody(day, [company], { image: new File([new Uint8Array(image)], "plato.png") }),
    );
    const [method, address] = id === undefined ? ["POST", "/api/items/"] : ["PUT", `/api/items/${id}/`];
    return app.send(method as "POST" | "PUT", address, form, headers);
  };
  const saveItem = async (...given: Parameters<typeof save>) => {
    const { status, body } = await save(...given);
    assert.ok(status === 200 || status === 201, JSON.stringify(body));
    return body as StaffItem & { image: string };
  };
  return { ...app, ...store, url, save, saveItem };
}

test("what one process saves in the store, another one with its own folder serves, whole, in parts and unchanged", async (t) => {
  const { url, environment, saveItem, app, deps } = await setUp(t);
  const { image } = await saveItem("red");
  const other = startServerProcess(t, { ...environment, DATABASE_URL: url });
  const address = `${await other.address()}${image}`;
  const whole = await fetch(address);
  const bytes = Buffer.from(await whole.arrayBuffer());
  assert.equal(whole.status, 200);
  assert.deepEqual((await sharp(bytes).metadata()).width, 960);
  const read = (name: string) => whole.headers.get(name);
  assert.deepEqual(
    [read("cache-control"), read("content-type"), read("content-length")],
    ["public, max-age=31536000, immutable", "image/webp", String(bytes.length)],
  );
  assert.match(read("content-security-policy") ?? "", /default-src 'none'/);

  const ask = (headers: Record<string, string>, method = "GET") => fetch(address, { method, headers });
  const unchanged = await ask({ "if-none-match": read("etag") ?? "" });
  assert.deepEqual([unchanged.status, await unchanged.text()], [304, ""]);
  const part = await ask({ range: "bytes=4-11" });
  assert.deepEqual(
    [part.status, part.headers.get("content-range"), Buffer.from(await part.arrayBuffer())],
    [206, `bytes 4-11/${bytes.length}`, bytes.subarray(4, 12)],
  );
  assert.equal((await ask({ range: `bytes=${bytes.length}-` })).status, 416);
  const head = await ask({}, "HEAD");
  assert.deepEqual([head.status, head.headers.get("content-length")], [200, String(bytes.length)]);
  for (const missing of [`${"0".repeat(32)}-960.webp`, "..%2f..%2fotro%2fx.webp", "x.txt"])
    assert.equal((await fetch(new URL(missing, address))).status, 404, missing);
  const here = await app.inject(image);
  assert.deepEqual([here.statusCode, here.rawPayload], [200, bytes]);
  await other.end();
  assert.deepEqual((await deps.files.list()).length, 2);
});

test("a replaced picture goes an hour later, one that is shown again before stays", async (t) => {
  const { db, deps, saveItem } = await setUp(t);
  const first = await saveItem("red");
  const second = await saveItem("blue", first.id);
  const beforeRenewal = Date.now();
  const names = (...images: string[]) =>
    images.flatMap((image) => [path.basename(image), path.basename(image).replace("960", "480")]).toSorted();
  const left = async () => (await deps.files.list()).toSorted();
  await deleteUnusedPictures(db, deps.files, beforeRenewal);
  assert.deepEqual(await left(), names(first.image, second.image));
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  assert.equal(await deps.files.renew(path.basename(first.image)), true);
  assert.ok(((await deps.files.readTime(path.basename(first.image))) ?? 0) > beforeRenewal);
  assert.equal(await deps.files.renew(`${"0".repeat(32)}-960.webp`), false);
  await deleteUnusedPictures(db, deps.files, Date.now() + 3_700_000);
  assert.deepEqual(await left(), names(second.image));
});

test("a store that is away refuses pictures in Spanish, and orders and health go on", async (t) => {
  const { app, stop, save, saveItem, url, environment } = await setUp(t);
  const { image } = await saveItem("red");
  const doctor = async (more = {}) => {
    const settings = { ...environment, ...more, DATABASE_URL: url, SECRET_KEY: testSecret };
    const told = await runCommand(t, "doctor", {
      ...settings,
      PAYMENT_PROVIDER: "sandbox",
      DATA_DIR: "/tmp",
    });
    return /^FILES_URL: .*$/m.exec(told.stdout)?.[0];
  };
  assert.equal(await doctor(), undefined);
  assert.match((await doctor({ AWS_SECRET_ACCESS_KEY: "otra" })) ?? "", /responde 403 SignatureDoesNotMatch/);
  await stop();
  const message = "Ahora no se puede llegar a las fotos. Vuelve a intentarlo en unos minutos.";
  const refused = await save("blue");
  assert.equal(refused.status, 503);
  assert.deepEqual((refused.body as { detail: string }).detail, message);
  const unread = await app.inject(image);
  assert.deepEqual([unread.statusCode, unread.headers["cache-control"]], [503, undefined]);
  assert.equal((await app.inject("/health/ready")).statusCode, 200);
  assert.match((await doctor()) ?? "", /No se pudo llegar al almacén/);
});

test("a backup takes the pictures out of the store, and is restored to another store or to a folder", async (t) => {
  const { saveItem, url, environment, deps } = await setUp(t);
  const { image } = await saveItem("red");
  const folder = createScratchFolder(t);
  const file = path.join(folder, "copia.zip");
  const made = await runSuccessfully(
    t,
    "backup",
    { ...environment, DATABASE_URL: url, DATA_DIR: path.join(folder, "none") },
    file,
  );
  assert.match(made.stdout, /2 archivos de fotos/);
  const kept = (await deps.files.list()).toSorted();
  const places = [{ ...environment, FILES_URL: "s3://otro" }, { DATA_DIR: path.join(folder, "data") }];
  for (const place of isLongRun ? places : places.slice(0, 1)) {
    const target = {
      DATA_DIR: path.join(folder, "none"),
      ...place,
      DATABASE_URL: await createEmptyDatabase(t),
    };
    await runSuccessfully(t, "restore", target, file);
    const store = openFileStore(
      readConfig({ ...target, SECRET_KEY: testSecret, PAYMENT_PROVIDER: "sandbox" }),
    );
    assert.deepEqual((await store.list()).toSorted(), kept);
    assert.ok(((await store.readTime(path.basename(image))) ?? 0) > 0);
  }
});

test("a list of more files than one page is whole", async (t) => {
  const { environment } = await startStore(t);
  const store = openFileStore(readConfig(environment));
  const names = Array.from({ length: 1_010 }, (_, at) => `${at.toString(16).padStart(32, "0")}-960.webp`);
  for (let at = 0; at < names.length; at += 20)
    await Promise.all(names.slice(at, at + 20).map((name) => store.write(name, Buffer.from(name))));
  assert.deepEqual((await store.list()).toSorted(), names);
});
