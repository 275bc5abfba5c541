import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { createScratchFolder } from "../../../test/scratch-folder.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { copyFormerAssets } from "./former-build.ts";
import { webScreens } from "./web-screens.ts";

/** Writes a web build of one script, which all screens use. */
function writeBuild(t: TestContext, script: string): string {
  const folder = createScratchFolder(t);
  for (const name of [".vite", "assets"]) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, "index.html"), "<!doctype html><head></head>");
  const modules = ["index.html", ...webScreens.map(({ module }) => module)];
  const manifest = Object.fromEntries(modules.map((module) => [module, { file: script }]));
  writeFileSync(path.join(folder, ".vite/manifest.json"), JSON.stringify(manifest));
  for (const name of [script, `${script}.br`]) writeFileSync(path.join(folder, name), script);
  return folder;
}

test("an open page still gets the scripts of the former web build, and none of earlier ones", async (t) => {
  const builds = ["a", "b", "c"].map((hash) => writeBuild(t, `assets/screen-${hash}.js`));
  const webBuild = builds.reduce((former, next) => {
    copyFormerAssets(former, next);
    return next;
  });
  const { app } = await createTestApp(t, { options: { webBuild } });
  const read = async (hash: string) => {
    const url = `/assets/screen-${hash}.js`;
    const { statusCode, headers } = await app.inject({ url, headers: { "accept-encoding": "br" } });
    return [statusCode, headers["content-encoding"]];
  };
  assert.deepEqual(await read("c"), [200, "br"]);
  assert.deepEqual(await read("b"), [200, "br"]);
  assert.deepEqual(await read("a"), [404, undefined]);
});
