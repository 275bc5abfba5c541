import type { z } from "zod";
import { limitedRoles, type LimitedRole, type StaffRole } from "@lonchera/domain/codes";

type StaffRules = {
  /** The roles of staff that may call the endpoint. Owners always may. */
  readonly roles: readonly LimitedRole[];
  /** Requires a proof of identity of the last 10 minutes: a sign-in or `confirmOwnIdentity`. */
  readonly confirmIdentity?: true;
  /** Also allows staff who still lack the second factor that owners require. */
  readonly withoutSecondFactor?: true;
};
type NoStaffRules = { readonly roles?: never; readonly withoutSecondFactor?: never };

type AnyonesPermission = NoStaffRules & { readonly access: "anyone"; readonly confirmIdentity?: never };
/** `company-manager` means customers who manage their company. */
type CustomersPermission = NoStaffRules & {
  readonly access: "customer" | "company-manager";
  readonly confirmIdentity?: true;
};
/** `signed-in` means customers and staff. */
type SharedPermission = StaffRules & { readonly access: "signed-in" };
type StaffPermission = StaffRules & { readonly access: "staff" };

type Properties = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/api/${string}/`;
  /** One line in Spanish for the API documentation. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is `multipart/form-data`, or JSON if it has no file. */
  readonly form?: true;
  /** The status of a successful response. By default it is 200, or 204 without a body. */
  readonly status?: 201;
  /** The body of a successful response that is not a file. */
  readonly response?: z.ZodType;
  /** Error statuses that neither the access nor the schemas imply. */
  readonly refuses?: readonly (400 | 401 | 402 | 403 | 409 | 413 | 429 | 503)[];
  /** The error bodies that differ from the common ones, by status. */
  readonly refusals?: Readonly<Partial<Record<400 | 401 | 413 | 415, z.ZodType>>>;
  /** Accepts the header `Idempotency-Key`. A repeated call returns the result of the first one. */
  readonly idempotent?: boolean;
  /** The media type of a file response. */
  readonly file?: string;
};

export type Endpoint = Properties &
  (AnyonesPermission | CustomersPermission | SharedPermission | StaffPermission);

export function getSuccessStatus({ status, response, file }: Endpoint): number {
  return status ?? (response || file ? 200 : 204);
}

/** Returns true if staff of a role may call an endpoint. */
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

type MatchesPath<Path extends string> =
  Placeholders<Path> extends infer Names
    ? [Names] extends [never]
      ? { readonly params?: never }
      : { readonly params: z.ZodObject<{ [Name in Names & string]: z.ZodType }> }
    : never;

type Definition = Omit<Properties, "method" | "path"> &
  (AnyonesPermission | CustomersPermission | SharedPermission | (StaffRules & { readonly access?: never }));

type Defined<M, P, D> = { readonly method: M; readonly path: P } & D &
  (D extends { readonly access: string } ? unknown : { readonly access: "staff" });

/**
 * Defines an endpoint. Without `access` it is for staff. The compiler checks that `params` has exactly the `{placeholders}`
 * of `path`.
 */
export function endpoint<
  const M extends Endpoint["method"],
  const P extends Endpoint["path"],
  const D extends Definition,
>(method: M, path: P, definition: D & MatchesPath<P>): Defined<M, P, D>;
/* @__NO_SIDE_EFFECTS__ */
export function endpoint(method: string, path: string, definition: object): object {
  return { method, path, access: "staff", ...definition };
}

type Shape<S, When extends "input" | "output"> = S extends z.ZodType
  ? When extends "input"
    ? z.input<S>
    : z.output<S>
  : undefined;

/** The client converts numbers to text and leaves out null values of a query. */
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

/** Every signed-in person may read and change their own account, including staff who still lack a second factor. */
export const forOwnAccount = { access: "signed-in", roles: limitedRoles, withoutSecondFactor: true } as const;
