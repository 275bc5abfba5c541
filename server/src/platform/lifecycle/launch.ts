import "./quick-imports.ts";

const { isDemoByDefault } = await import("../../config.ts");
const { start } = await import("../../main.ts");
const { buildWebWhenNeeded } = await import("./web-build.ts");

// `npm start`: builds what is needed, then runs the server, with the demo where nothing says otherwise.
await start({ demo: isDemoByDefault(), built: buildWebWhenNeeded() });
