import { enableCompileCache, registerHooks, type ResolveFnOutput } from "node:module";
import { fileURLToPath } from "node:url";

// Imported for its effect, before everything else: half of the time to start was importing.

/** Compiled once a version; where the folder may not be written, each start compiles. */
enableCompileCache(fileURLToPath(new URL("../../../../.cache/compiled", import.meta.url)));

const resolved = new Map<string, ResolveFnOutput>();

/**
 * Node reads the package.json of a package anew for each of its modules and for each import of it,
 * and drizzle-orm's is so long that this takes longer than all other imports together.
 */
registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL ?? "";
    if (/^\..*\.js$/.test(specifier) && from.includes("/node_modules/drizzle-orm/"))
      return { url: new URL(specifier, from).href, format: "module", shortCircuit: true };
    if (!specifier.startsWith("drizzle-orm")) return next(specifier, context);
    const found = resolved.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    resolved.set(specifier, found);
    return found;
  },
});
