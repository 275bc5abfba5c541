import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { repository, runProgram } from "./servers.ts";

const version = "13.5.0";
const folder = join(repository, "bench/.cache/lighthouse");

/** The part of Puppeteer's page that the bench uses. Puppeteer comes with Lighthouse. */
export type Page = {
  goto(address: string, options: { waitUntil: "load" }): Promise<unknown>;
  emulateCPUThrottling(factor: number): Promise<void>;
  evaluate<T, Args extends unknown[]>(work: (...args: Args) => T, ...args: Args): Promise<Awaited<T>>;
  setViewport(size: { width: number; height: number; isMobile: boolean; hasTouch: boolean }): Promise<void>;
  setUserAgent(options: { userAgent: string }): Promise<void>;
  waitForFunction(work: () => unknown): Promise<unknown>;
  close(): Promise<void>;
};
export type Context = {
  newPage(): Promise<Page>;
  setCookie(...cookies: { name: string; value: string; domain: string; path: string }[]): Promise<void>;
  close(): Promise<void>;
};
type Browser = { createBrowserContext(): Promise<Context>; close(): Promise<void> };

export type Report = {
  readonly categories: Readonly<
    Record<"performance" | "accessibility" | "best-practices", { score: number }>
  >;
  readonly audits: Readonly<Record<string, { numericValue?: number }>>;
  /** Lighthouse's measure of the machine's speed. It is lower while other programs run. */
  readonly environment: { benchmarkIndex: number };
};
type Lighthouse = (
  address: string,
  flags: object,
  config: undefined,
  page: Page,
) => Promise<{ lhr: Report } | undefined>;
type Tools = {
  readonly lighthouse: Lighthouse;
  readonly browser: Browser;
};

/**
 * Starts a browser for Lighthouse. Lighthouse is not a dependency of the repository, because it depends on a telemetry
 * client that `checks/dependencies.mjs` refuses. The first run installs it into the cache.
 */
export async function openLighthouse(): Promise<Tools> {
  const modules = join(folder, "node_modules");
  if (!existsSync(join(modules, "lighthouse"))) {
    await mkdir(folder, { recursive: true });
    await runProgram(["npm", "install", "--prefix", folder, "--no-save", `lighthouse@${version}`]);
  }
  const { resolve } = createRequire(join(modules, "lighthouse/package.json"));
  const load = async (name: string) =>
    ((await import(pathToFileURL(resolve(name)).href)) as { default: unknown }).default;
  const lighthouse = (await load("lighthouse")) as Lighthouse;
  const puppeteer = (await load("puppeteer-core")) as {
    launch(options: { executablePath: string; args: string[] }): Promise<Browser>;
  };
  const find = "import { findChromium } from './e2e/support/chromium.ts'; console.log(await findChromium());";
  const executablePath = (await runProgram([process.execPath, "--input-type=module", "-e", find])).trim();
  const browser = await puppeteer.launch({ executablePath, args: ["--no-sandbox"] });
  return { lighthouse, browser };
}
