import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { z } from "zod";
import { errorBody, type DetailError, type FieldErrors } from "@lonchera/contract/errors";
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from "@lonchera/contract/endpoint";
import { readForm } from "./forms.ts";
import { abort, HttpError } from "./http-error.ts";
import type { Customer, Sessions, Caller, Staff } from "../auth/sessions.ts";

declare module "fastify" {
  interface FastifyInstance {
    sessions: Sessions;
    /** Parse what is answered, so that a broken contract fails: in tests. */
    parseResponses: boolean;
  }
}

type CallerOf<E extends Endpoint> = {
  anyone: Caller | null;
  "signed-in": Caller;
  customer: Customer;
  staff: Staff;
}[E["access"]];

export type Input<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: CallerOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Handler<E extends Endpoint> = (input: Input<E>) => Promise<ResponseOf<E>> | ResponseOf<E>;

/** Zod's issues as the API's field errors; what concerns the whole body is a `detail`. */
export function fieldErrorsOf(error: z.ZodError): DetailError | FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    // A member of a list is told under the list's own name.
    const field = issue.path.filter((step) => typeof step !== "number").join(".");
    if (field === "") return errorBody("invalid_request", issue.message);
    const told = (fields[field] ??= []);
    if (!told.includes(issue.message)) told.push(issue.message);
  }
  return fields;
}

function read<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new HttpError(400, fieldErrorsOf(parsed.error));
  return parsed.data;
}

async function callerOf(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller | null> {
  if (endpoint.access === "anyone") return null;
  const caller = await app.sessions.findCaller(request);
  if (!caller) return abort(401, request.headers.authorization ? "session_ended" : "not_signed_in");
  if (endpoint.access !== "signed-in" && caller.kind !== endpoint.access) return abort(403, "not_allowed");
  return caller;
}

function serialiserOf(endpoint: Endpoint): Record<string, unknown> | undefined {
  if (endpoint.response instanceof z.ZodNull) return undefined;
  const { $schema: _, ...schema } = z.toJSONSchema(endpoint.response, { io: "output", target: "draft-7" });
  return { [endpoint.status ?? 200]: schema };
}

/** What names nothing in a path cannot be found, whoever asks. */
function paramsOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  const parsed = endpoint.params?.safeParse(request.params);
  if (parsed && !parsed.success) return abort(404, "not_found");
  return parsed?.data;
}

/** Binds an endpoint: who may call first, then its inputs through the schemas; only what the response names goes out. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  options: Pick<RouteOptions, "errorHandler" | "onRequest" | "bodyLimit"> = {},
): void {
  const response = serialiserOf(endpoint);
  const scope = endpoint.form ? app.forms : app;
  scope.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    ...(response ? { schema: { response } } : {}),
    ...options,
    handler: async (request, reply) => {
      const caller = await callerOf(app, endpoint, request);
      const input = {
        caller,
        params: paramsOf(endpoint, request),
        query: read(endpoint.query, request.query),
        body: read(
          endpoint.body,
          endpoint.form && request.isMultipart() ? await readForm(request, reply) : request.body,
        ),
        request,
        reply,
      } as Input<E>;
      const answer = await handle(input);
      if (reply.sent) return reply;
      reply.status(endpoint.status ?? 200);
      if (endpoint.status === 204) return reply.send();
      return app.parseResponses ? endpoint.response.parse(answer) : answer;
    },
  });
}
