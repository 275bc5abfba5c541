import type { Plugin } from "vite";
import { z } from "zod";
import type { Endpoint } from "@lonchera/contract/endpoint";

const contractModule = /\/contract\/src\/[\w-]+\.ts$/;

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}

/**
 * The browser does not check what the server answers: of an endpoint it needs the method, the path and who may call only.
 * This leaves the endpoints' schemas out of the build, and tree shaking drops every other schema that no form imports.
 */
export function contractEndpoints(): Plugin {
  return {
    name: "contract-endpoints",
    apply: "build",
    async load(id) {
      if (!contractModule.test(id)) return null;
      const exported = Object.entries((await import(id)) as Record<string, unknown>);
      // Modules without schemas stay as they are.
      if (!exported.some(([, value]) => isEndpoint(value) || value instanceof z.ZodType)) return null;
      const others = exported.filter(([, value]) => !isEndpoint(value)).map(([name]) => name);
      const endpoints = exported.flatMap(([name, value]) =>
        isEndpoint(value)
          ? [
              `export const ${name} = ${JSON.stringify({ method: value.method, path: value.path, access: value.access, roles: value.roles })};`,
            ]
          : [],
      );
      return [`export { ${others.join(", ")} } from ${JSON.stringify(`${id}?schemas`)};`, ...endpoints].join(
        "\n",
      );
    },
  };
}
