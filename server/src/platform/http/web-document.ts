import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SessionUser } from "@lonchera/contract/auth";
import type { InitialData, RenderFirstScreen } from "@lonchera/contract/first-screen";
import { offlineDocument } from "@lonchera/contract/document-paths";
import type { Config } from "../../config.ts";
import {
  createCulqiDocumentPolicy,
  culqiReportOnlyPolicy,
  createDocumentPolicy,
} from "./content-security-policy.ts";
import { chooseEncoding, compressors } from "./content-encoding.ts";
import { isCulqiPage, getPath } from "./headers.ts";
import { readCookie } from "./read-cookie.ts";
import { createScriptFinder } from "./web-screens.ts";

/** Vite writes this placeholder to all scripts and styles of the document (`web/vite.config.ts`). */
const noncePlaceholder = "CSP_NONCE";
/** This placeholder is in `web/index.html`. */
const providerPlaceholder = "PAYMENT_PROVIDER";
const manifestLink = /<link rel="manifest"[^>]*>\s*/;
const initialDataPlaceholder = /(?<=<script[^>]* id="initial-data"[^>]*>\s*)null/;

/** Returns links by which the browser loads the scripts of a screen together with the entry, instead of after it. */
function preloadLinks(scripts: readonly string[]): string {
  return scripts
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="${noncePlaceholder}">`)
    .join("");
}

export type DocumentOptions = {
  /** Returns JSON for the document of a request, or null. */
  readonly readInitialData: (request: FastifyRequest) => Promise<string | null>;
  /**
   * Returns true if browsers may install the application. Otherwise the document names no manifest, and the web removes
   * its service worker (web/src/lib/service-worker.ts).
   */
  readonly isInstallable: () => Promise<boolean>;
};

/** Escapes `<`, which could end the script element that contains the JSON. */
function escapeForScript(json: string): string {
  return json.replaceAll("<", String.raw`\u003c`);
}

/** The script that starts the application. */
const entryScript = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;
const modulePreload = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\s*/g;
const emptyRoot = '<div id="root"></div>';
/** `data-offline` tells the web that the browser kept this document for use without network. */
const offlineRoot = '<div id="root" data-offline></div>';

/** Returns the function of the web build that renders first screens, or null if the build has none. */
async function loadRenderer(webBuild: string): Promise<RenderFirstScreen | null> {
  const file = path.join(webBuild, ".server/render-first-screen.js");
  if (!existsSync(file)) return null;
  const built = (await import(pathToFileURL(file).href)) as { renderFirstScreen: RenderFirstScreen };
  return built.renderFirstScreen;
}

/** Returns true if a phone requests the document. */
export function isPhone({ headers }: FastifyRequest): boolean {
  return headers["sec-ch-ua-mobile"] === "?1" || /Mobi/.test(headers["user-agent"] ?? "");
}

/** Returns the user whose screens the browser shows. */
function readShownUser(request: FastifyRequest): SessionUser | null {
  const text = readCookie(request, "user") ?? "null";
  return JSON.parse(decodeURIComponent(text)) as SessionUser | null;
}

/** Rendering takes about 10 ms, which orders need at the rush. Further phones render their screen themselves. */
const maxRendersPerSecond = 20;

/** Returns a function that counts a rendering. It returns false if the limit of the second is exceeded. */
function createRenderLimit(): () => boolean {
  let second = 0;
  let renders = 0;
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, renders] = [now, 0];
    renders += 1;
    return renders <= maxRendersPerSecond;
  };
}

/** Returns a function that puts the rendered first screen into a phone's document. */
function createScreenRenderer(webBuild: string) {
  let renderer: Promise<RenderFirstScreen | null> | undefined;
  const tryConsumeRender = createRenderLimit();
  return async (request: FastifyRequest, page: string, nonce: string, json: string): Promise<string> => {
    try {
      const initial = JSON.parse(json) as InitialData;
      const user = readShownUser(request);
      // The data are those of a session that has ended, or of another user.
      if (initial.user !== (user?.id ?? null)) return page;
      renderer ??= loadRenderer(webBuild);
      const render = await renderer;
      if (!render || !tryConsumeRender()) return page;
      const [, entry = ""] = entryScript.exec(page) ?? [];
      const scripts = [...[...page.matchAll(modulePreload)].map(([, address = ""]) => address), entry];
      const { head, root } = await render({
        address: request.url,
        user,
        initial,
        now: Date.now(),
        nonce,
        scripts,
      });
      return page
        .replaceAll(modulePreload, "")
        .replace(entryScript, () => head)
        .replace(emptyRoot, () => root);
    } catch (error) {
      // The application renders the screen itself.
      request.log.warn(error, "the first screen could not be rendered");
      return page;
    }
  };
}

/**
 * Reads the web application's document and returns a function that sends it with the scripts of its screen, the initial
 * data and a new nonce each time. There is no `ETag`, because after a 304 the browser would combine the former nonce
 * with the new policy.
 */
export async function createDocumentSender(
  webBuild: string,
  config: Config,
  { readInitialData, isInstallable }: DocumentOptions,
) {
  const html = await readFile(path.join(webBuild, "index.html"), "utf8");
  const template = html.replace(providerPlaceholder, config.paymentProvider);
  const renderScreen = createScreenRenderer(webBuild);
  const findScripts = createScriptFinder(webBuild);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString("base64url");
    const policies = isCulqiPage(config, getPath(request))
      ? {
          "content-security-policy": createCulqiDocumentPolicy(nonce),
          "content-security-policy-report-only": culqiReportOnlyPolicy,
        }
      : { "content-security-policy": createDocumentPolicy(nonce) };
    const [data, hasManifest] = await Promise.all([readInitialData(request), isInstallable()]);
    const isOffline = getPath(request) === offlineDocument;
    // A browser remembers a script that failed to load, and would not load it for the screen that needs it later.
    const links = isOffline ? "" : preloadLinks(findScripts(getPath(request)));
    const page = (isOffline ? template.replace(emptyRoot, offlineRoot) : template)
      .replace(manifestLink, (link) => (hasManifest ? link : ""))
      .replace("</head>", `${links}</head>`)
      .replaceAll(noncePlaceholder, nonce);
    const shown = data !== null && isPhone(request) ? await renderScreen(request, page, nonce, data) : page;
    const document = Buffer.from(
      shown.replace(initialDataPlaceholder, () => escapeForScript(data ?? "null")),
    );
    const encoding = chooseEncoding(request);
    if (encoding) reply.header("content-encoding", encoding);
    return reply
      .headers({
        ...policies,
        "cache-control": data === null ? "no-cache" : "private, no-store",
        vary: "accept-encoding, cookie",
        // The web uses this clock if the device's own is wrong (web/src/lib/clock.ts).
        "server-timing": `now;dur=${Date.now()}`,
      })
      .type("text/html; charset=utf-8")
      .send(encoding ? await compressors[encoding](document) : document);
  };
}
