import type { CallInput, Endpoint, ResponseOf } from "@lonchera/contract/endpoint";
import { accessToken, currentSession, refreshToken } from "../session/cookies.ts";
import { CallError } from "./call-error.ts";
import { renewToken } from "./renew-token.ts";
import { send, type CallOptions, type Parts } from "./send.ts";

function isExpiredSession(endpoint: Endpoint, error: unknown): boolean {
  const hasSession = currentSession().isLoggedIn || refreshToken() !== undefined;
  return error instanceof CallError && error.status === 401 && endpoint.access !== "anyone" && hasSession;
}

/** Acts with the session's token. A 401 renews the session once and acts again. */
export async function withToken<T>(
  endpoint: Endpoint,
  act: (token: string | undefined) => Promise<T>,
): Promise<T> {
  const token = accessToken();
  try {
    return await act(token);
  } catch (error) {
    if (!isExpiredSession(endpoint, error)) throw error;
    const renewed = await renewToken(token);
    if (renewed === null) throw error;
    return act(renewed);
  }
}

/** Calls an endpoint of the contract; errors are `CallError`s. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const answer = await withToken(endpoint, (token) => send(endpoint, input as Parts, token, options));
  return answer as ResponseOf<E>;
}
