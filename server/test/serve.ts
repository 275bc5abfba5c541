import type * as Main from "../src/main.ts";

// The server as a process of its own whose clock runs ahead of ours by the milliseconds given: from its sources, or from
// the module that LONCHERA_TEST_SERVER names.
const ahead = Number(process.argv[2] ?? 0);
const { start } = (await import(process.env.LONCHERA_TEST_SERVER ?? "../src/main.ts")) as typeof Main;
await start({ clock: () => Date.now() + ahead });
