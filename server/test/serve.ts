import type { start } from "../src/main.ts";

// Runs the server as a process of its own whose clock is ahead of ours by the given milliseconds. LONCHERA_TEST_SERVER
// names a bundle that is run instead of the sources.
const ahead = Number(process.argv[2] ?? 0);
const main = process.env.LONCHERA_TEST_SERVER ?? "../src/main.ts";
const server = (await import(main)) as { start: typeof start };
await server.start({ clock: () => Date.now() + ahead });
