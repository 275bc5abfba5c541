import type { z } from "zod";

/** Who may call: `customer` and `staff` are signed in and of that kind; `signed-in` is either of them. */
export type Access = "anyone" | "signed-in" | "customer" | "staff";

export type Endpoint = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/api/${string}/`;
  readonly access: Access;
  /** One line for the API's page. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body comes as `multipart/form-data`, with its file, or without one as JSON. */
  readonly form?: true;
  /** Status of the answer when all is well; 200 unless said. */
  readonly status?: 200 | 201 | 204 | 302;
  readonly response: z.ZodType;
  /** Refusals that neither the access nor the schemas foretell. */
  readonly refuses?: readonly (401 | 402 | 403 | 409 | 413 | 429 | 503)[];
  /** Shape of all refusals but 401, 403 and those of the server itself, where it is not that of the others. */
  readonly refusal?: z.ZodType;
  /** Takes the header `Idempotency-Key`. */
  readonly idempotent?: boolean;
  /** Media type of an answer that is a file; `response` is then `z.null()`. */
  readonly file?: string;
};

type Placeholders<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type MatchesPath<E extends Endpoint> =
  Placeholders<E["path"]> extends infer Names
    ? [Names] extends [never]
      ? { readonly params?: never }
      : { readonly params: z.ZodObject<{ [Name in Names & string]: z.ZodType }> }
    : never;

/** `params` must name exactly the `{placeholders}` of `path`: anything else does not compile. */
export function endpoint<const E extends Endpoint>(definition: E & MatchesPath<E>): E {
  return definition;
}

type Shape<S, When extends "input" | "output"> = S extends z.ZodType
  ? When extends "input"
    ? z.input<S>
    : z.output<S>
  : undefined;

/** What a caller passes in: the parts that the endpoint declares, and no others. */
export type CallInput<E extends Endpoint> = (E extends { params: z.ZodObject }
  ? { params: Shape<E["params"], "input"> }
  : unknown) &
  (E extends { query: z.ZodObject } ? { query?: Shape<E["query"], "input"> } : unknown) &
  (E extends { body: z.ZodType } ? { body: Shape<E["body"], "input"> } : unknown);

export type ParamsOf<E extends Endpoint> = Shape<E["params"], "output">;
export type QueryOf<E extends Endpoint> = Shape<E["query"], "output">;
export type BodyOf<E extends Endpoint> = Shape<E["body"], "output">;
export type ResponseOf<E extends Endpoint> = z.output<E["response"]>;
