import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

// `npm run release:keep`, once a release is out: keeps its server, beside which the next one is tested, and the list of
// its migrations.
const built = new URL("../../dist/main.js", import.meta.url);
const migrations = new URL("../../src/platform/db/migrations/meta/_journal.json", import.meta.url);
writeFileSync(new URL("main.js.br", import.meta.url), brotliCompressSync(readFileSync(built)));
copyFileSync(migrations, new URL("migrations.json", import.meta.url));
