import { isDemoByDefault } from "./config.ts";
import { start } from "./start.ts";
import { buildWebWhenNeeded } from "./web-build.ts";

// `npm start`: builds what is needed, then runs the server, with the demo where nothing says otherwise.
await start({ demo: isDemoByDefault(), built: buildWebWhenNeeded() });
