import path from "node:path";

/**
 * Returns the file of a program that runs as a process of its own. It is the bundle in the folder `bundles`, or else
 * the file beside its caller with the same extension.
 */
export function getProgramFile(name: string, caller: ImportMeta, bundles?: string): string {
  if (bundles !== undefined) return path.join(bundles, `${name}.js`);
  return path.join(caller.dirname, name + path.extname(caller.filename));
}
