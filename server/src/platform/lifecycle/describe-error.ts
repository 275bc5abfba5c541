import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";

export type ErrorDescription = {
  readonly type: string;
  /** Empty for database errors, whose messages quote values. */
  readonly message: string;
  /** SQLSTATE, or the code of Node.js or a library. */
  readonly code?: string;
  /** The names of the table, the column and the constraint in a database error. */
  readonly table?: string | undefined;
  readonly column?: string | undefined;
  readonly constraint?: string | undefined;
  /** The stack frames without the message. */
  readonly stack: string;
  readonly causes: ErrorDescription[];
};

/** Matches the paths of addresses, because the links of e-mails contain their tokens there. */
const paths = /(?<=https?:\/\/[^\s/]+)\/\S+/g;
const emailAddresses = /[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+/g;

function getMessage(error: Error): string {
  if (error instanceof pg.DatabaseError) return "";
  // The statement has placeholders for its parameters.
  const message = error instanceof DrizzleQueryError ? error.query : error.message;
  return message.replaceAll(paths, "/…").replaceAll(emailAddresses, "…@…");
}

function getFrames({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "))
    .join("\n");
}

function getCauses(error: Error): unknown[] {
  const joined = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return error.cause === undefined ? joined : [...joined, error.cause];
}

/** Restores an error from the plain copy that pg-boss emits, without the message if PostgreSQL sent it. */
function restoreError(copy: unknown): Error | undefined {
  const { message, stack, code, severity } = Object(copy) as Readonly<Record<string, unknown>>;
  if (typeof message !== "string") return undefined;
  return Object.assign(new Error(severity === undefined ? message : ""), { stack, code });
}

/** Returns the message of an error in one line for an operator. */
export function toErrorLine(error: unknown): string {
  return (error instanceof Error ? error.message || error.name : String(error))
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Describes an error for a log, without the parameters of statements, rows, e-mail addresses and paths of links. */
export function describeError(thrown: unknown): ErrorDescription {
  const error = thrown instanceof Error ? thrown : restoreError(thrown);
  if (!error) return { type: typeof thrown, message: "", stack: "", causes: [] };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: getMessage(error),
    ...(typeof code === "string" ? { code } : {}),
    ...(error instanceof pg.DatabaseError && {
      table: error.table,
      column: error.column,
      constraint: error.constraint,
    }),
    stack: getFrames(error),
    causes: getCauses(error).map(describeError),
  };
}
