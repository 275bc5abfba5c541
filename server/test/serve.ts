import type { start } from "../src/main.ts";

// The server as a process of its own whose clock runs ahead of ours by the milliseconds given: from its sources, or from
// the module that LONCHERA_TEST_SERVER names.
const ahead = Number(process.argv[2] ?? 0);
const main = process.env.LONCHERA_TEST_SERVER ?? "../src/main.ts";
const server = (await import(main)) as { start: typeof start };
await server.start({ clock: () => Date.now() + ahead });
