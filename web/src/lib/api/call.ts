import { refreshTokens, type SessionUser } from "@lonchera/contract/auth";
import type { CallInput, Endpoint, ResponseOf } from "@lonchera/contract/endpoint";
import { getRequestPath, type PathValues } from "@lonchera/contract/request-path";
import {
  readAccessToken,
  clearSession,
  getCurrentSession,
  readRefreshToken,
  saveTokens,
  storeSessionUser,
} from "../session/cookies.ts";
import { withTabLock } from "../tab-lock.ts";
import { CallError, isConnectionError, readCallError } from "./errors.ts";

/** Contains the parts of a call without their types. */
export type UntypedInput = { params?: PathValues; query?: PathValues; body?: unknown };

type CallOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Milliseconds. The default is 30 s, and 2 minutes for form data. */
  timeout?: number;
};

const defaultTimeout = 30_000;
const formDataTimeout = 120_000;
/** Use this timeout for orders, because the payment provider may be slow, and for the download of a person's data. */
export const longTimeout = 60_000;

export function createRequestHeaders(
  parts: UntypedInput,
  token: string | undefined,
  extra: Record<string, string> = {},
): Headers {
  const headers = new Headers({ Accept: "application/json", ...extra });
  // For form data the browser sets the content type, with the boundary.
  if (parts.body !== undefined && !(parts.body instanceof FormData))
    headers.set("Content-Type", "application/json");
  if (token) headers.set("Authorization", `Bearer ${token}`);
  return headers;
}

function createRequestBody({ body }: UntypedInput): { body?: BodyInit } {
  if (body === undefined) return {};
  return { body: body instanceof FormData ? body : JSON.stringify(body) };
}

/** Sends one request and returns a successful response. It neither renews the session nor retries. */
export async function sendRequest(
  endpoint: Endpoint,
  parts: UntypedInput,
  token: string | undefined,
  options: CallOptions,
): Promise<Response> {
  const deadline = AbortSignal.timeout(
    options.timeout ?? (parts.body instanceof FormData ? formDataTimeout : defaultTimeout),
  );
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  const response = await fetch(getRequestPath(endpoint, parts), {
    method: endpoint.method,
    headers: createRequestHeaders(parts, token, options.headers),
    signal,
    ...createRequestBody(parts),
  }).catch((cause: unknown) => {
    if (options.signal?.aborted) throw new CallError({ kind: "canceled", cause });
    throw new CallError({ kind: deadline.aborted ? "timeout" : "network", cause });
  });
  if (!response.ok) throw await readCallError(response);
  return response;
}

/** Sends one request and reads the JSON. */
async function requestJson(
  endpoint: Endpoint,
  parts: UntypedInput,
  token: string | undefined,
  options: CallOptions = {},
): Promise<unknown> {
  const response = await sendRequest(endpoint, parts, token, options);
  if (response.status === 204) return null;
  return response.json().catch((cause: unknown) => {
    throw new CallError({ kind: "bad-response", status: response.status, cause });
  });
}

type Tokens = ResponseOf<typeof refreshTokens>;

let pendingRenewal: Promise<string | null> | null = null;

/** Says whether a renewal failed only for now. The session continues if no answer came or the server was busy. */
function isTemporary(error: unknown): boolean {
  if (isConnectionError(error)) return true;
  return error instanceof CallError && [429, 502, 503, 504].includes(error.status);
}

/** Saves the user again, because staff may have changed the account, for example its role or customer type. */
function updateUser(user: SessionUser): void {
  if (getCurrentSession().user?.id === user.id) storeSessionUser(user);
}

async function renew(refused: string | undefined): Promise<string | null> {
  const present = readAccessToken();
  if (present !== undefined && present !== refused) return present;
  const refresh = readRefreshToken();
  if (refresh === undefined) throw new Error("No refresh token available");
  const answer = await requestJson(refreshTokens, { body: { refresh } }, undefined).catch(
    (cause: unknown) => {
      throw isTemporary(cause) ? cause : new Error("Failed to renew access token", { cause });
    },
  );
  // The session has changed during the request.
  if (readRefreshToken() !== refresh) return null;
  // The specification guarantees only the access token in this answer.
  const tokens = answer as Pick<Tokens, "access"> & Partial<Tokens>;
  saveTokens({ refresh, ...tokens });
  if (tokens.user) updateUser(tokens.user);
  return tokens.access;
}

async function renewOrEnd(refused: string | undefined): Promise<string | null> {
  try {
    // Only one tab renews the token, and the others reuse it.
    return await withTabLock("lonchera-renew-token", () => renew(refused));
  } catch (error) {
    if (isTemporary(error)) throw error;
    console.warn("Error al renovar el token:", error);
    clearSession(null);
    return null;
  }
}

/**
 * Returns a valid access token in place of the refused one. It returns null if the session is over, and then removes
 * the cookies. All requests of this tab share one renewal, and the tab reuses a renewal of another tab.
 */
function renewToken(refused: string | undefined): Promise<string | null> {
  pendingRenewal ??= renewOrEnd(refused).finally(() => {
    pendingRenewal = null;
  });
  return pendingRenewal;
}

/**
 * Starts a renewal of the token, whose answer contains the current user. Staff may have changed the role or the
 * customer type.
 */
export function refreshSession(refused = readAccessToken()): void {
  void renewToken(refused).catch(() => undefined);
}

function isExpiredSession(endpoint: Endpoint, error: unknown): boolean {
  const hasSession = getCurrentSession().isLoggedIn || readRefreshToken() !== undefined;
  return error instanceof CallError && error.status === 401 && endpoint.access !== "anyone" && hasSession;
}

type TokenCall<T> = (token: string | undefined) => Promise<T>;

/** Calls `act` with the session's token. After a 401 it renews the token and calls `act` once more. */
async function withRenewal<T>(endpoint: Endpoint, act: TokenCall<T>): Promise<T> {
  const token = readAccessToken();
  try {
    return await act(token);
  } catch (error) {
    // The customer's type decides whether a zone is required, and staff may have changed the type.
    if (error instanceof CallError && "delivery_zone" in error.fields) refreshSession(token);
    if (!isExpiredSession(endpoint, error)) throw error;
    const renewed = await renewToken(token);
    if (renewed === null) throw error;
    return act(renewed);
  }
}

/** Resolves to true if the call is to be repeated. */
type ErrorHandler = (error: unknown, endpoint: Endpoint) => Promise<boolean>;
let handleError: ErrorHandler | undefined;

/** Sets the function that handles every error of a call. */
export function setErrorHandler(handler: ErrorHandler | undefined): void {
  handleError = handler;
}

/** Calls `act` with a valid token. If the error handler says so, it calls `act` once more. */
export async function withToken<T>(endpoint: Endpoint, act: TokenCall<T>): Promise<T> {
  try {
    return await withRenewal(endpoint, act);
  } catch (error) {
    if (!(await handleError?.(error, endpoint))) throw error;
    return withRenewal(endpoint, act);
  }
}

/** Calls an endpoint of the contract. Errors are `CallError`s. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const answer = await withToken(endpoint, (token) =>
    requestJson(endpoint, input as UntypedInput, token, options),
  );
  return answer as ResponseOf<E>;
}
