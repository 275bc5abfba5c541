import { cpSync, existsSync } from "node:fs";
import path from "node:path";
import { readManifest } from "./web-screens.ts";

const encodings = ["", ".br", ".gz"];

/**
 * Copies the scripts and styles of the former web build into the next one, because open pages and a server that has not
 * been restarted still request them. Their names contain a hash. Files that the former build had copied itself are left
 * out.
 */
export function copyFormerAssets(former: string, next: string): void {
  for (const { file, css = [] } of Object.values(readManifest(former) ?? {}))
    for (const name of [file, ...css].flatMap((asset) => encodings.map((ending) => `${asset}${ending}`))) {
      const source = path.join(former, name);
      if (existsSync(source)) cpSync(source, path.join(next, name), { force: false });
    }
}
