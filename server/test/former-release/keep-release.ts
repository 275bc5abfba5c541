import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

// `npm run release:keep` runs once a release is out. It keeps the release's server, beside which the next one is
// tested, and the list of its migrations. Of the schema's snapshots, only the last one of this release is compared from
// then on.
const built = new URL("../../dist/main.js", import.meta.url);
const snapshots = fileURLToPath(new URL("../../src/platform/db/migrations/meta", import.meta.url));
writeFileSync(new URL("main.js.br", import.meta.url), brotliCompressSync(readFileSync(built)));
copyFileSync(`${snapshots}_journal.json`, new URL("migrations.json", import.meta.url));
const earlier = globSync(`${snapshots}*_snapshot.json`).toSorted().slice(0, -1);
for (const file of earlier) rmSync(file);
