import path from "node:path";

/**
 * Returns the file of a program that runs as a process of its own: its bundle in the folder `bundles`, or by default the
 * file beside its caller, which is a source where the caller is a source, and a bundle where it is one.
 */
export function findProgram(name: string, caller: ImportMeta, bundles?: string): string {
  if (bundles !== undefined) return path.join(bundles, `${name}.js`);
  return path.join(caller.dirname, name + path.extname(caller.filename));
}
