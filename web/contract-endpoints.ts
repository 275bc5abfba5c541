import { isDeepStrictEqual } from "node:util";
import type { Plugin } from "vite";
import { z } from "zod";
import type { Endpoint } from "@lonchera/contract/endpoint";

const contractModule = /^(?<file>.*\/contract\/src\/[\w-]+\.ts)(?<values>\?values)?$/;

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}

/** Says whether JSON can represent a value, such as a page size or a message. */
function isPlain(value: unknown): boolean {
  const json = JSON.stringify(value) as string | undefined;
  return json !== undefined && isDeepStrictEqual(JSON.parse(json), value);
}

function exportValue(name: string, value: unknown): string {
  return `export const ${name} = ${JSON.stringify(value)};`;
}

function exportNames(names: readonly string[], module: string): string {
  return names.length > 0 ? `export { ${names.join(", ")} } from ${JSON.stringify(module)};` : "";
}

/**
 * The browser does not check the server's answers. It needs only the method, the path, the access and the roles of an
 * endpoint, so this plugin leaves the endpoints' schemas out of the build, and tree shaking drops every other schema
 * that no form imports. Plain values get a module of their own. A screen that needs one of them then does not load
 * the schemas beside it.
 */
export function contractEndpoints(): Plugin {
  return {
    name: "contract-endpoints",
    apply: "build",
    async load(id) {
      const { file, values } = contractModule.exec(id)?.groups ?? {};
      if (file === undefined) return null;
      const exported = Object.entries((await import(file)) as Record<string, unknown>);
      // Modules without endpoints and schemas are not changed.
      if (!exported.some(([, value]) => isEndpoint(value) || value instanceof z.ZodType)) return null;
      const others = exported.filter(([, value]) => !isEndpoint(value));
      const plain = others.filter(([, value]) => isPlain(value));
      if (values !== undefined) return plain.map(([name, value]) => exportValue(name, value)).join("\n");
      const namesOf = (some: typeof exported) => some.map(([name]) => name);
      return [
        exportNames(namesOf(plain), `${file}?values`),
        exportNames(namesOf(others.filter((one) => !plain.includes(one))), `${file}?schemas`),
        ...exported.flatMap(([name, value]) => {
          if (!isEndpoint(value)) return [];
          const { method, path, access, roles } = value;
          return [exportValue(name, { method, path, access, roles })];
        }),
      ].join("\n");
    },
  };
}
