import type { start } from "../src/main.ts";

// This runs the server as a process of its own, whose clock is ahead of ours by the given milliseconds.
// LONCHERA_TEST_DIST names the folder of bundles that are run instead of the sources.
const ahead = Number(process.argv[2] ?? 0);
const dist = process.env.LONCHERA_TEST_DIST;
const main = dist === undefined ? "../src/main.ts" : `${dist}/main.js`;
const server = (await import(main)) as { start: typeof start };
await server.start({ clock: () => Date.now() + ahead });
