import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

const systemBrowsers = [
  "/usr/bin/google-chrome",
  "/usr/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Returns the path of a browser: `CHROME_PATH`, or that of `@sparticuz/chromium` on x64 Linux, or an installed one. */
export async function findChromium(): Promise<string> {
  const chosen = process.env["CHROME_PATH"];
  if (chosen !== undefined) return chosen;
  if (process.platform === "linux" && process.arch === "x64") return unpackChromium();
  const found = systemBrowsers.find((path) => existsSync(path));
  if (found === undefined) throw new Error("No Chrome found: install it or set CHROME_PATH.");
  return found;
}

/** Unpacks the browser once per version and user. Renaming the folder is atomic, so parallel processes see all or none of it. */
async function unpackChromium(): Promise<string> {
  const manifest = new URL("../package.json", import.meta.resolve("@sparticuz/chromium"));
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  const folder = join(tmpdir(), `lonchera-chromium-${version}-${process.getuid?.() ?? 0}`);
  if (!existsSync(folder)) {
    const staging = await mkdtemp(`${folder}-`);
    const script = fileURLToPath(new URL("./unpack-chromium.ts", import.meta.url));
    await run(process.execPath, [script], { env: { ...process.env, NODE_OPTIONS: "", TMPDIR: staging } });
    await writeFile(join(staging, "fonts.conf"), createFontSettings(folder));
    await writeFile(join(staging, "start-chromium"), startScript, { mode: 0o700 });
    await rename(staging, folder).catch(async (error: unknown) => {
      await rm(staging, { recursive: true });
      if (!existsSync(folder)) throw error;
    });
  }
  return join(folder, "start-chromium");
}

// The library path is set only for the browser. Otherwise, the database and sharp would load these libraries, too.
const startScript = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;

// Only the fonts of the package are used, so texts have the same width on every machine.
const createFontSettings = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
