import type { z } from "zod";
import { limitedRoles, type LimitedRole, type StaffRole } from "@lonchera/domain/codes";

/**
 * The callers of an endpoint: anyone, signed-in customers, managers of their company, signed-in staff, or both customers
 * and staff. Endpoints for staff name the allowed roles; owners are always allowed. `confirmIdentity` requires a proof of
 * identity of the last 10 minutes: a sign-in or `confirmOwnIdentity`. `withoutSecondFactor` allows staff who lack the
 * second factor that owners require.
 */
type Permission =
  | {
      readonly access: "anyone";
      readonly roles?: never;
      readonly confirmIdentity?: never;
      readonly withoutSecondFactor?: never;
    }
  | {
      readonly access: "customer" | "company-manager";
      readonly roles?: never;
      readonly confirmIdentity?: true;
      readonly withoutSecondFactor?: never;
    }
  | {
      readonly access: "signed-in" | "staff";
      readonly roles: readonly LimitedRole[];
      readonly confirmIdentity?: true;
      readonly withoutSecondFactor?: true;
    };

export type Endpoint = Permission & {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/api/${string}/`;
  /** One line for the API documentation, in Spanish. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is `multipart/form-data`, or JSON if it has no file. */
  readonly form?: true;
  /** The status of a successful response; by default 200, or 204 without a body. */
  readonly status?: 201;
  /** The body of a successful response; a file has none. */
  readonly response?: z.ZodType;
  /** Error statuses that neither the access nor the schemas imply. */
  readonly refuses?: readonly (400 | 401 | 402 | 403 | 409 | 413 | 429 | 503)[];
  /** The error bodies, by status, that are not the common ones. */
  readonly refusals?: Readonly<Partial<Record<400 | 401 | 413 | 415, z.ZodType>>>;
  /** Accepts the header `Idempotency-Key`: a repeated call answers what the first one made. */
  readonly idempotent?: boolean;
  /** The media type of a file response. */
  readonly file?: string;
};

export function getStatus({ status, response, file }: Endpoint): number {
  return status ?? (response || file ? 200 : 204);
}

/** Whether staff of a role may call an endpoint. */
export function canCall(
  role: StaffRole,
  { access, roles = [] }: Pick<Endpoint, "access" | "roles">,
): boolean {
  if (access === "anyone") return true;
  const isForStaff = access === "staff" || access === "signed-in";
  return isForStaff && (role === "owner" || roles.includes(role));
}

type Placeholders<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type MatchesPath<E extends Endpoint> =
  Placeholders<E["path"]> extends infer Names
    ? [Names] extends [never]
      ? { readonly params?: never }
      : { readonly params: z.ZodObject<{ [Name in Names & string]: z.ZodType }> }
    : never;

/** Defines an endpoint. `params` must have exactly the `{placeholders}` of `path`, or it does not compile. */
export function endpoint<const E extends Endpoint>(definition: E & MatchesPath<E>): E {
  return definition;
}

type Shape<S, When extends "input" | "output"> = S extends z.ZodType
  ? When extends "input"
    ? z.input<S>
    : z.output<S>
  : undefined;

/** Numbers are written as text, and null values of a query are left out. */
type TextInput<Values> = {
  [Name in keyof Values]:
    | Values[Name]
    | (string extends Values[Name] ? number : never)
    | (undefined extends Values[Name] ? null : never);
};

type BodyInput<Body> = undefined extends Body ? { body?: Body } : { body: Body };

/** The parts of a call that the endpoint declares. */
export type CallInput<E extends Endpoint> = (E extends { params: z.ZodObject }
  ? { params: TextInput<Shape<E["params"], "input">> }
  : unknown) &
  (E extends { query: z.ZodObject } ? { query?: TextInput<Shape<E["query"], "input">> } : unknown) &
  (E extends { body: z.ZodType } ? BodyInput<Shape<E["body"], "input">> : unknown);

type Output<S> = S extends z.ZodType ? z.output<S> : null;

export type ParamsOf<E extends Endpoint> = Shape<E["params"], "output">;
export type QueryOf<E extends Endpoint> = Shape<E["query"], "output">;
export type BodyOf<E extends Endpoint> = Shape<E["body"], "output">;
export type ResponseOf<E extends Endpoint> = Output<E["response"]>;

/** Everybody may read and change the own account, also staff who still have to set up a second factor. */
export const forOwnAccount = { access: "signed-in", roles: limitedRoles, withoutSecondFactor: true } as const;
