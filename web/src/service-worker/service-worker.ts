// The browser runs this file, which server/build.ts writes to /sw.js, beside the pages (decision 065).
import {
  handoverFilesCacheName,
  isHandoverPage,
  isScreenAddress,
  offlineDocument,
} from "@lonchera/contract/document-paths";

/** These are the browser's types that the service worker needs. TypeScript's DOM library does not have them. */
type WorkEvent = Event & { waitUntil(work: Promise<unknown>): void };
type RequestEvent = WorkEvent & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type PushEvent = WorkEvent & { readonly data: { json(): unknown } };
type ClickEvent = WorkEvent & { readonly notification: Notification };
type Events = {
  install: WorkEvent;
  activate: WorkEvent;
  fetch: RequestEvent;
  message: MessageEvent;
  push: PushEvent;
  notificationclick: ClickEvent;
};
type Tab = { readonly url: string; focus(): Promise<unknown> };
declare const self: {
  readonly registration: Pick<ServiceWorkerRegistration, "showNotification"> & {
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Type extends keyof Events>(type: Type, listener: (event: Events[Type]) => void): void;
};

/** The build writes the files that screens need without a network, and a hash of them. */
declare const OFFLINE_FILES: readonly string[];
declare const OFFLINE_VERSION: string;

const cachePrefix = "lonchera-files-";
const cacheName = `${cachePrefix}${OFFLINE_VERSION}`;
const files = new Set(OFFLINE_FILES);
/** Milliseconds after which the kept document is shown, if there is one, while the server's document is loading. */
const longestWait = 10_000;

async function storeFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  // The document is requested without cookies because all users share it.
  const document = new Request(offlineDocument, { cache: "reload", credentials: "omit" });
  await cache.addAll([document, ...files]);
}

async function removeFormerFiles(): Promise<void> {
  const names = await caches.keys();
  const former = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(former.map((name) => caches.delete(name)));
  // The browser then requests a document while this worker starts.
  await self.registration.navigationPreload?.enable();
}

function findFile(address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName, ignoreVary: true });
}

async function loadDocument({ request, preloadResponse }: RequestEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** Returns the kept document. For the handover page it may use the camera, like the server's document of that page. */
async function findDocument({ url }: Request): Promise<Response | undefined> {
  const kept = await findFile(offlineDocument);
  if (!kept || !isHandoverPage(new URL(url).pathname)) return kept;
  const headers = new Headers(kept.headers);
  const policy = headers.get("permissions-policy") ?? "";
  headers.set("permissions-policy", policy.replace("camera=()", "camera=(self)"));
  return new Response(kept.body, { headers });
}

/** Returns the server's document. It returns the kept one if there is no network or the network is too slow. */
async function answerDocument(event: RequestEvent): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, longestWait, null));
  const loaded = loadDocument(event);
  const document = await Promise.race([loaded, late]).catch(() => null);
  return document ?? (await findDocument(event.request)) ?? loaded;
}

async function answerFile(request: Request): Promise<Response> {
  return (await findFile(request.url)) ?? fetch(request);
}

/**
 * Returns a script, from the cache if staff keep it for handovers. A kept script is never outdated, because its name
 * contains a hash of its content.
 */
async function answerScript(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { cacheName: handoverFilesCacheName, ignoreVary: true });
  return kept ?? fetch(request);
}

/** This is the content of a push message (`server/src/platform/push/queue-notifications.ts`). */
type PushContent = {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly topic: string;
};

/** Shows a notification. A second delivery of the same one replaces the first without a sound. */
function showNotification({ title, body, url, topic }: PushContent): Promise<void> {
  const options = { body, tag: topic, icon: "/icon-192.png", lang: "es-PE", data: url };
  return self.registration.showNotification(title, options);
}

async function openAddress(address: string): Promise<void> {
  const { href } = new URL(address, location.origin);
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = tabs.find(({ url }) => url === href);
  await (open ? open.focus() : self.clients.openWindow(href));
}

self.addEventListener("install", (event) => event.waitUntil(storeFiles()));
self.addEventListener("activate", (event) => event.waitUntil(removeFormerFiles()));
// Until this message, open tabs keep the files that they know.
self.addEventListener("message", ({ data }) => {
  if (data === "activate") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (files.has(pathname)) event.respondWith(answerFile(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(answerScript(request));
  else if (request.destination === "document" && isScreenAddress(pathname))
    event.respondWith(answerDocument(event));
});
self.addEventListener("push", (event) => {
  event.waitUntil(showNotification(event.data.json() as PushContent));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openAddress(event.notification.data as string));
});
