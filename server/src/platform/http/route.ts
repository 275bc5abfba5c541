import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import fastJsonStringify, { type AnySchema } from "fast-json-stringify";
import { z } from "zod";
import { createErrorBody, type DetailError, type FieldErrors } from "@lonchera/contract/errors";
import {
  type BodyOf,
  type Endpoint,
  getSuccessStatus,
  canCall,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from "@lonchera/contract/endpoint";
import { readForm } from "./forms.ts";
import { abort, HttpError } from "./http-error.ts";
import { type RequestContext, runInContext } from "./request-context.ts";
import type { Customer, Sessions, Caller, Staff } from "../auth/sessions.ts";

declare module "fastify" {
  interface FastifyInstance {
    sessions: Sessions;
    /** If true, every response is parsed with its schema, as in tests. */
    parseResponses: boolean;
  }
}

type CallerOf<E extends Endpoint> = {
  anyone: Caller | null;
  "signed-in": Caller;
  customer: Customer;
  "company-manager": Customer;
  staff: Staff;
}[E["access"]];

export type HandlerInput<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: CallerOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** The return type of a handler, which is void for an endpoint without a body. */
type Answer<E extends Endpoint> = [ResponseOf<E>] extends [null] ? void | null : ResponseOf<E>;
type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<Answer<E>> | Answer<E>;

/** Converts Zod's issues to field errors. An issue of the whole body becomes a `detail`. */
export function toFieldErrors(error: z.ZodError): DetailError | FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    // Issues of list members are reported under the list's name.
    const field = issue.path.filter((step) => typeof step !== "number").join(".");
    if (field === "") return createErrorBody("invalid_request", issue.message);
    const messages = (fields[field] ??= []);
    if (!messages.includes(issue.message)) messages.push(issue.message);
  }
  return fields;
}

function parseInput<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new HttpError(400, toFieldErrors(parsed.error));
  return parsed.data;
}

function isAllowed(caller: Caller, endpoint: Endpoint): boolean {
  if (caller.kind === "staff") return canCall(caller.role, endpoint);
  return endpoint.access === "company-manager" ? caller.isCompanyManager : endpoint.access !== "staff";
}

/** Throws 403 unless the caller has proved who it is in the last 10 minutes. */
export function requireConfirmedIdentity({ isIdentityConfirmed }: Caller): void {
  if (!isIdentityConfirmed) abort(403, "identity_confirmation_required");
}

/** Returns the caller, or null where anyone may call. Throws 401 or 403 for a caller who may not. */
async function authorize(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
  context: RequestContext,
): Promise<Caller | null> {
  if (endpoint.access === "anyone") return null;
  const caller = await app.sessions.findCaller(request);
  context.caller = caller;
  if (!caller) return abort(401, request.headers.authorization ? "session_ended" : "not_signed_in");
  if (!isAllowed(caller, endpoint)) return abort(403, "not_allowed");
  if (caller.kind === "staff" && caller.lacksSecondFactor && !endpoint.withoutSecondFactor)
    return abort(403, "second_factor_required");
  if (endpoint.confirmIdentity) requireConfirmedIdentity(caller);
  return caller;
}

type Serialize = (answer: unknown) => string;
const serializers = new WeakMap<z.ZodType, Serialize>();

function createSerializer(response: z.ZodType): Serialize {
  const { $schema: _, ...schema } = z.toJSONSchema(response, { io: "output", target: "draft-7" });
  return fastJsonStringify(schema as AnySchema);
}

/** Creates the serializer at the first response, because creating those of all endpoints would delay every start. */
function serialize(response: z.ZodType, answer: unknown): string {
  return serializers.getOrInsertComputed(response, createSerializer)(answer);
}

function serializeResponses(endpoint: Endpoint): Pick<RouteOptions, "schema" | "serializerCompiler"> {
  const { response } = endpoint;
  if (!response) return {};
  return {
    schema: { response: { [getSuccessStatus(endpoint)]: {} } },
    serializerCompiler: () => (answer) => serialize(response, answer),
  };
}

/** Throws 404 for a malformed path parameter. */
function parseParams(endpoint: Endpoint, request: FastifyRequest): unknown {
  const parsed = endpoint.params?.safeParse(request.params);
  if (parsed && !parsed.success) return abort(404, "not_found");
  return parsed?.data;
}

/** Binds an endpoint: checks access, parses the inputs by their schemas, and sends only what the response schema names. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  options: Pick<RouteOptions, "errorHandler" | "onRequest" | "bodyLimit"> = {},
): void {
  const scope = endpoint.form ? app.forms : app;
  const handleRequest = async (request: FastifyRequest, reply: FastifyReply, context: RequestContext) => {
    const caller = await authorize(app, endpoint, request, context);
    const input = {
      caller,
      params: parseParams(endpoint, request),
      query: parseInput(endpoint.query, request.query),
      body: parseInput(
        endpoint.body,
        endpoint.form && request.isMultipart() ? await readForm(request, reply) : request.body,
      ),
      request,
      reply,
    } as HandlerInput<E>;
    const answered = await handle(input);
    if (reply.sent) return reply;
    reply.status(getSuccessStatus(endpoint));
    if (!endpoint.response) return reply.send();
    return app.parseResponses ? endpoint.response.parse(answered) : answered;
  };
  scope.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    ...serializeResponses(endpoint),
    ...options,
    handler: (request, reply) => runInContext(request, (context) => handleRequest(request, reply, context)),
  });
}
