import { z } from "zod";

/** The fields of a response with an amount. A missing field does not count as a difference. */
export const moneyFields = {
  amount: z.number().nullish().catch(null),
  currency_code: z.string().nullish().catch(null),
};

/** The compared fields of a response by name, and whether each one differs from the request. */
export type Differences = readonly (readonly [name: string, differs: boolean])[];

/** Returns true if the response matches the request. Logs the differences as an error otherwise. */
export function isResponseAsRequested(
  differences: Differences,
  { operation, reference }: Pick<CulqiRequest, "operation" | "reference">,
  log: PaymentLog,
): boolean {
  const names = differences.filter(([, differs]) => differs).map(([name]) => name);
  if (names.length > 0)
    log("error", { operation, reference, differs: names }, "culqi answers otherwise than asked");
  return names.length === 0;
}

export type MoneyFields = Partial<z.output<z.ZodObject<typeof moneyFields>>>;

export function compareMoney(response: MoneyFields, amount: number): Differences {
  return [
    ["amount", (response.amount ?? amount) !== amount],
    ["currency", (response.currency_code ?? "PEN") !== "PEN"],
  ];
}

export type PaymentLog = (level: "info" | "warn" | "error", fields: object, message: string) => void;

/** The request certainly did not reach the provider. */
class NotSentError extends Error {}

/** The request may have reached the provider and may have been executed. */
export class NoResponseError extends Error {}

export type CulqiRequest = {
  /** The name in the log. */
  readonly operation:
    | "charge"
    | "code"
    | "refund"
    | "find charge"
    | "find code"
    | "read charge"
    | "read code"
    | "withdraw code";
  /** The path relative to the base address, with its query. */
  readonly path: string;
  /** A request with a body is sent with POST, one without with GET. */
  readonly body?: object;
  readonly method?: "DELETE";
  readonly reference?: string;
  /** Milliseconds, including the reading of the response. */
  readonly timeout: number;
};

/** `body` is undefined if it was cut off, too large or not JSON. */
export type CulqiResponse = { readonly status: number; readonly body: unknown };
export type SendRequest = (culqiRequest: CulqiRequest) => Promise<CulqiResponse>;

export type Timeouts = {
  /**
   * Milliseconds for requests that charge or issue a code. It is below `firstCheckDelay`, after which the reconciler
   * also checks the payment of a process that still works on it.
   */
  readonly write: number;
  /** Milliseconds for all other requests. */
  readonly read: number;
};

export type CulqiClient = {
  readonly send: SendRequest;
  readonly timeouts: Timeouts;
  readonly log: PaymentLog;
};

const maxAnswerBytes = 2 * 1024 * 1024;

async function readBody(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxAnswerBytes) return undefined;
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown;
}

/** The parts of a response that are logged: codes, but no messages, because these quote tokens and personal data. */
const word = z
  .string()
  .regex(/^[\w.-]{1,60}$/)
  .optional()
  .catch(undefined);
const loggable = z.object({ type: word, code: word, decline_code: word, param: word }).catch({});

const failure = z
  .object({ code: word, syscall: word, message: z.string().optional().catch(undefined) })
  .catch({});
const beforeSending = new Set(["connect", "getaddrinfo"]);
const unreachableCodes = new Set(["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_INVALID_ARG"]);
/** `fetch` gives no code to its errors for forbidden ports and unknown protocols. */
const invalidForFetch = /^(bad port|unknown scheme)$/;
const untrusted = /CERT|^UNABLE_TO_|^HOSTNAME_MISMATCH$|^ERR_SSL_WRONG_VERSION_NUMBER$/;

/** If the host has several addresses, there is one error for each. */
function parseFailures(error: unknown): z.output<typeof failure>[] {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return (cause instanceof AggregateError ? cause.errors : [cause]).map((one) => failure.parse(one));
}

function isNotSent({ code = "", syscall = "", message = "" }: z.output<typeof failure>): boolean {
  return (
    beforeSending.has(syscall) ||
    unreachableCodes.has(code) ||
    untrusted.test(code) ||
    invalidForFetch.test(message)
  );
}

function toRequestInit({ body, method, timeout }: CulqiRequest, secretKey: string): RequestInit {
  const headers = {
    authorization: `Bearer ${secretKey}`,
    accept: "application/json",
    // If a reused connection closes at the wrong moment, it is unknown whether the charge was made.
    connection: "close",
  };
  const request = { headers, signal: AbortSignal.timeout(timeout), redirect: "manual" } as const;
  if (body === undefined) return { ...request, method: method ?? "GET" };
  return {
    ...request,
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

function getLogLevel(status: number): "info" | "warn" | "error" {
  if (status < 300) return "info";
  return status === 401 || status === 403 ? "error" : "warn";
}

/** Returns null for an invalid address or header. The error is dropped, because it would quote the secret key. */
function createRequest(url: string, init: RequestInit): Request | null {
  try {
    return new Request(url, init);
  } catch {
    return null;
  }
}

/** Sends requests to the API of Culqi. Rejects with `NotSentError` or `NoResponseError` only. */
export function createRequestSender(
  access: { secretKey: string; apiUrl: string },
  log: PaymentLog,
): SendRequest {
  return async (culqiRequest) => {
    const { operation, reference } = culqiRequest;
    const since = performance.now();
    const getElapsedTime = () => Math.round(performance.now() - since);
    const request = createRequest(
      `${access.apiUrl}${culqiRequest.path}`,
      toRequestInit(culqiRequest, access.secretKey),
    );
    if (!request) {
      log(
        "error",
        { operation, reference, never: true },
        "culqi cannot be asked: its address or our key is none",
      );
      throw new NotSentError(`culqi: ${operation}: no request`);
    }
    let response: Response;
    try {
      response = await fetch(request);
    } catch (error) {
      const reasons = parseFailures(error);
      const never = reasons.every(isNotSent);
      const [reason] = reasons.map(({ code }) => code ?? (error instanceof Error ? error.name : "unknown"));
      log(
        "warn",
        { operation, reference, reason, never, milliseconds: getElapsedTime() },
        "culqi does not answer",
      );
      throw never
        ? new NotSentError(`culqi: ${operation}: ${reason}`)
        : new NoResponseError(`culqi: ${operation}: ${reason}`);
    }
    const { status } = response;
    const tracking = word.parse(response.headers.get("x-culqi-tracking-id") ?? undefined);
    const body = await readBody(response).catch(() => undefined);
    const loggedBody = status < 300 ? {} : loggable.parse(body);
    const readable = body !== undefined;
    const fields = {
      operation,
      reference,
      status,
      ...loggedBody,
      tracking,
      readable,
      milliseconds: getElapsedTime(),
    };
    log(getLogLevel(status), fields, status === 401 ? "culqi refuses our secret key" : "culqi");
    return { status, body };
  };
}

/**
 * Sends a request that charges or issues a code and reads its answer. After an unexpected error, which is a bug, the
 * request may have been executed, too.
 */
export async function requestPayment<Outcome>(
  { send, timeouts, log }: CulqiClient,
  culqiRequest: Omit<CulqiRequest, "timeout">,
  read: (answer: CulqiResponse) => Outcome,
): Promise<Outcome | { readonly kind: "unavailable" | "no-answer" }> {
  try {
    return read(await send({ ...culqiRequest, timeout: timeouts.write }));
  } catch (error) {
    if (error instanceof NotSentError) return { kind: "unavailable" };
    const { operation, reference } = culqiRequest;
    if (!(error instanceof NoResponseError)) log("error", { operation, reference, err: error }, "culqi");
    return { kind: "no-answer" };
  }
}
