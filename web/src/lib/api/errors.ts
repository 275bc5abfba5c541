import type { ErrorCode } from "@lonchera/contract/errors";

/** `refused` is an error response of the server. */
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
  "bad-response": "El servidor respondió algo que no se pudo leer.",
  canceled: "La solicitud fue cancelada.",
};

export class CallError extends Error {
  readonly kind: CallErrorKind;
  /** 0 without a response. */
  readonly status: number;
  /** The server's message for the user. */
  readonly detail: string | null;
  readonly code: ErrorCode | null;
  /** Field → messages, of a 400. */
  readonly fields: Record<string, string[]>;
  /** Seconds to wait, of a 429 or 503. */
  readonly retryAfter: number | null;
  /** The body of a refusal with a format of its own. */
  readonly body: unknown;

  constructor(parts: CallErrorParts) {
    const {
      kind,
      status = 0,
      detail = null,
      code = null,
      fields = {},
      retryAfter = null,
      body = null,
      cause,
    } = parts;
    const firstOfFields = Object.values(fields)[0]?.[0];
    const fallback = kind === "refused" ? `Respuesta ${status} del servidor` : clientMessages[kind];
    super(detail ?? firstOfFields ?? fallback, { cause });
    this.kind = kind;
    this.status = status;
    this.detail = detail;
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.body = body;
  }
}

function isFieldErrors(body: object): body is Record<string, string[]> {
  const messages = Object.values(body);
  return (
    messages.length > 0 &&
    messages.every((list) => Array.isArray(list) && list.every((m) => typeof m === "string"))
  );
}

/** A newer server may send a code that this page does not know. */
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
