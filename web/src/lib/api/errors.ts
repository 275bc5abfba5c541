import type { ErrorCode } from "@lonchera/contract/errors";

/** `refused` means an error response of the server. */
type CallErrorKind = "refused" | "network" | "timeout" | "bad-response" | "canceled";

type CallErrorParts = {
  kind: CallErrorKind;
  status?: number;
  detail?: string | null;
  code?: ErrorCode | null;
  fields?: Record<string, string[]>;
  retryAfter?: number | null;
  body?: unknown;
  cause?: unknown;
};

const clientMessages: Record<Exclude<CallErrorKind, "refused">, string> = {
  network: "No hay conexión con el servidor. Revisa tu internet y vuelve a intentarlo.",
  timeout: "El servidor tardó demasiado en responder. Vuelve a intentarlo.",
  "bad-response": "El servidor respondió algo que no se pudo leer. Vuelve a intentarlo.",
  canceled: "La solicitud fue cancelada.",
};

export class CallError extends Error {
  readonly kind: CallErrorKind;
  /** The status is 0 if there was no response. */
  readonly status: number = 0;
  /** The server's message for the user. */
  readonly detail: string | null = null;
  readonly code: ErrorCode | null = null;
  /** The messages of a 400 by field. */
  readonly fields: Record<string, string[]> = {};
  /** The seconds to wait after a 429 or 503. */
  readonly retryAfter: number | null = null;
  /** The body of the response, for refusals that have a format of their own. */
  readonly body: unknown = null;

  constructor({ kind, cause, ...parts }: CallErrorParts) {
    const { status = 0, detail, fields = {} } = parts;
    const fallback =
      kind === "refused"
        ? `El servidor respondió con el error ${status}. Vuelve a intentarlo.`
        : clientMessages[kind];
    super(detail ?? Object.values(fields)[0]?.[0] ?? fallback, { cause });
    this.kind = kind;
    Object.assign(this, parts);
  }
}

/** Says whether no answer arrived in time. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof CallError && ["network", "timeout"].includes(error.kind);
}

function isFieldErrors(body: object): body is Record<string, string[]> {
  const messages = Object.values(body);
  return (
    messages.length > 0 &&
    messages.every((list) => Array.isArray(list) && list.every((m) => typeof m === "string"))
  );
}

/** The code may be unknown here, because the server may be newer than this page. */
function readCode(body: object): ErrorCode | null {
  return "code" in body ? (body.code as ErrorCode) : null;
}

function parseSeconds(header: string | null): number | null {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) ? seconds : null;
}

/** Reads the error of a response whose status is not 2xx. */
export async function readCallError(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null);
  const parts: CallErrorParts = {
    kind: "refused",
    status: response.status,
    retryAfter: parseSeconds(response.headers.get("Retry-After")),
    body,
  };
  if (typeof body !== "object" || body === null) return new CallError(parts);
  if ("detail" in body && typeof body.detail === "string")
    return new CallError({ ...parts, detail: body.detail, code: readCode(body) });
  if ("error" in body && typeof body.error === "string")
    return new CallError({ ...parts, detail: body.error });
  return new CallError(isFieldErrors(body) ? { ...parts, fields: body } : parts);
}
