import { start } from "../src/main.ts";

// The server as a process of its own whose clock runs ahead of ours by the milliseconds given.
const ahead = Number(process.argv[2] ?? 0);
await start({ clock: () => Date.now() + ahead });
