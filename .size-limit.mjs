import { readFileSync } from "node:fs";

const dist = "web/dist/";
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, "utf8"));

/** What a signed-in customer's first page loads: the entry with the menu, and all that it imports at once. */
const entries = ["index.html"];

function load(name, files) {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`${name} is not in the manifest of the web build.`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const sheet of chunk.css ?? []) files.add(sheet);
  for (const imported of chunk.imports ?? []) load(imported, files);
}

const files = new Set();
for (const entry of entries) load(entry, files);

export default [
  { name: "customer entry", path: [...files].map((file) => dist + file), limit: "164 kB", brotli: true },
];
