import type { CallInput, Endpoint, ResponseOf } from "@lonchera/contract/endpoint";
import { accessToken, currentSession, refreshToken } from "../session/cookies.ts";
import { CallError } from "./call-error.ts";
import { renewToken } from "./renew-token.ts";
import { send, type CallOptions, type Parts } from "./send.ts";

function isExpiredSession(endpoint: Endpoint, error: unknown): boolean {
  const hasSession = currentSession().isLoggedIn || refreshToken() !== undefined;
  return error instanceof CallError && error.status === 401 && endpoint.access !== "anyone" && hasSession;
}

/** Calls an endpoint of the contract. A 401 renews the session once and repeats; errors are `CallError`s. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const parts = input as Parts;
  const token = accessToken();
  try {
    return (await send(endpoint, parts, token, options)) as ResponseOf<E>;
  } catch (error) {
    if (!isExpiredSession(endpoint, error)) throw error;
    const renewed = await renewToken(token);
    if (renewed === null) throw error;
    return (await send(endpoint, parts, renewed, options)) as ResponseOf<E>;
  }
}
