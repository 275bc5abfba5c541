import { z } from "zod";
import { allEndpoints } from "@lonchera/contract/all";
import { type Endpoint, getSuccessStatus, canCall } from "@lonchera/contract/endpoint";
import { detailError, fieldErrors } from "@lonchera/contract/errors";
import { staffRoleNames, staffRoles } from "@lonchera/domain/codes";
import { getRoutePriority } from "./request-queue.ts";

type Json = Record<string, unknown>;

function createSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
  });
  return json;
}

function isRequired(schema: z.ZodType): boolean {
  return !schema.safeParse(undefined).success;
}

function createParameters(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, value]) => ({
    name,
    in: place,
    required: place === "path" || isRequired(value as z.ZodType),
    schema: createSchema(value as z.ZodType, "input"),
  }));
}

const refusalNames: Readonly<Record<number, string>> = {
  400: "Datos no válidos",
  401: "Sin sesión",
  402: "Pago rechazado",
  403: "Sin permiso",
  404: "No existe",
  409: "El momento no lo permite",
  413: "Demasiado grande",
  415: "Tipo de contenido no admitido",
  429: "Demasiados intentos",
  503: "Ahora no se puede atender",
};

/** Describes the roles of staff that may call the endpoint, and whether identity has to be confirmed. */
function describePermission(endpoint: Endpoint): Json {
  const { access, confirmIdentity, withoutSecondFactor } = endpoint;
  const sentences: string[] = [];
  if (access === "signed-in") sentences.push("También clientes.");
  if (access === "company-manager") sentences.push("Solo encargados de empresa, con su propia empresa.");
  const roles = endpoint.roles && staffRoles.filter((role) => canCall(role, endpoint));
  if (roles) sentences.push(`Roles: ${roles.map((role) => staffRoleNames[role].toLowerCase()).join(", ")}.`);
  if (confirmIdentity)
    sentences.push("Pide haber iniciado sesión o confirmado quién eres hace menos de 10 minutos.");
  if (withoutSecondFactor)
    sentences.push("También para el personal al que le falta la verificación en dos pasos.");
  return {
    ...(sentences.length > 0 && { description: sentences.join(" ") }),
    ...(roles && { "x-roles": roles }),
    ...(confirmIdentity && { "x-confirm-identity": true }),
  };
}

function describeRefusals(endpoint: Endpoint): Json {
  const { path, access, confirmIdentity, body, query, params, refusals = {}, refuses = [] } = endpoint;
  const statuses = new Set<number>(refuses);
  if (getRoutePriority(path) !== null) statuses.add(503);
  if (body || query) statuses.add(400);
  if (body) statuses.add(413).add(415);
  if (endpoint.idempotent) statuses.add(409);
  if (access !== "anyone") statuses.add(401);
  const isForEveryRole = staffRoles.every((role) => canCall(role, endpoint));
  if (access === "staff" || !isForEveryRole || confirmIdentity) statuses.add(403);
  if (params) statuses.add(404);
  const detail = createSchema(detailError, "output");
  const fields = createSchema(z.union([fieldErrors, detailError]), "output");
  const own = new Map(
    Object.entries(refusals).map(([status, body]) => [Number(status), createSchema(body, "output")]),
  );
  return Object.fromEntries(
    [...statuses].sort().map((status) => {
      const schema = own.get(status) ?? (status === 400 ? fields : detail);
      return [status, { description: refusalNames[status], content: { "application/json": { schema } } }];
    }),
  );
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Con la misma clave y los mismos datos responde lo que ya creó: no crea ni cobra otra vez.",
  schema: { type: "string", maxLength: 200 },
};

/** JSON cannot contain a file, so an endpoint with a required file accepts only a form. */
function describeBody(body: z.ZodType, form = false): Json {
  const content = { schema: createSchema(body, "input") };
  const needsFile =
    body instanceof z.ZodObject && Object.values(body.shape).some((field) => field instanceof z.ZodFile);
  return {
    ...(form ? { "multipart/form-data": content } : {}),
    ...(needsFile ? {} : { "application/json": content }),
  };
}

function createOperation(feature: string, endpoint: Endpoint): Json {
  const answered = endpoint.file
    ? { content: { [endpoint.file]: { schema: { type: "string", format: "binary" } } } }
    : endpoint.response
      ? { content: { "application/json": { schema: createSchema(endpoint.response, "output") } } }
      : {};
  return {
    tags: [feature],
    summary: endpoint.summary,
    ...describePermission(endpoint),
    parameters: [
      ...createParameters(endpoint.params, "path"),
      ...createParameters(endpoint.query, "query"),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: isRequired(endpoint.body),
            content: describeBody(endpoint.body, endpoint.form),
          },
        }
      : {}),
    responses: {
      [getSuccessStatus(endpoint)]: { description: "Correcto", ...answered },
      ...describeRefusals(endpoint),
    },
    ...(endpoint.access === "anyone" ? {} : { security: [{ bearer: [] }] }),
  };
}

const createPathItem = (summary: string, description: string) => ({
  get: { tags: ["operations"], summary, responses: { 200: { description } } },
});

/** The endpoints for monitoring, which are not part of the contract. */
const operations = {
  "/health/live": createPathItem("El proceso responde", "Vivo"),
  "/health/ready": createPathItem("La base de datos responde, ya migrada; 503 si no", "Listo"),
  "/metrics": createPathItem("Métricas para Prometheus", "Texto"),
};

/** Creates the OpenAPI 3.1 document of the whole contract from the schemas that also validate requests. */
export function createOpenApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const { feature, endpoint } of allEndpoints) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = createOperation(feature, endpoint);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Lonchera", version: "1", description: "Pedidos diarios de comidas para empresas." },
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    paths: { ...paths, ...operations },
  };
}
