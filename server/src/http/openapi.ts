import { z } from "zod";
import { allEndpoints } from "@lonchera/contract/all";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { detailError, fieldErrors } from "@lonchera/contract/errors";

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
  });
  return json;
}

function parametersOf(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, value]) => ({
    name,
    in: place,
    required: place === "path",
    schema: schemaOf(value as z.ZodType, "input"),
  }));
}

function refusalsOf({ access, body, query, params }: Endpoint): Json {
  const refusal = (description: string, schema: z.ZodType) => ({
    description,
    content: { "application/json": { schema: schemaOf(schema, "output") } },
  });
  return {
    ...(body || query ? { "400": refusal("Datos no válidos", z.union([fieldErrors, detailError])) } : {}),
    ...(access === "anyone" ? {} : { "401": refusal("Sin sesión", detailError) }),
    ...(access === "staff" || access === "customer" ? { "403": refusal("Sin permiso", detailError) } : {}),
    ...(params ? { "404": refusal("No existe", detailError) } : {}),
  };
}

function operationOf(feature: string, endpoint: Endpoint): Json {
  const answered = endpoint.file
    ? { content: { [endpoint.file]: { schema: { type: "string", format: "binary" } } } }
    : endpoint.response instanceof z.ZodNull
      ? {}
      : { content: { "application/json": { schema: schemaOf(endpoint.response, "output") } } };
  return {
    tags: [feature],
    summary: endpoint.summary,
    parameters: [...parametersOf(endpoint.params, "path"), ...parametersOf(endpoint.query, "query")],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(endpoint.body, "input") } },
          },
        }
      : {}),
    responses: {
      [endpoint.status ?? 200]: { description: "Correcto", ...answered },
      ...refusalsOf(endpoint),
    },
    ...(endpoint.access === "anyone" ? {} : { security: [{ bearer: [] }] }),
  };
}

/** OpenAPI 3.1 of the whole contract, from the same schemas that validate. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const { feature, endpoint } of allEndpoints) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(feature, endpoint);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Lonchera", version: "1", description: "Pedidos diarios de comidas para empresas." },
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    paths,
  };
}
