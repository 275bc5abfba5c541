import type { CallInput, Endpoint, ResponseOf } from "@lonchera/contract/endpoint";
import { getRequestPath, type PathValues } from "@lonchera/contract/request-path";
import { readRunSetting } from "./server.ts";

/** The parts of a call without their types. */
type Parts = { params?: PathValues; query?: PathValues; body?: unknown };

/** Calls the API without the browser, to prepare a journey or to read its result. Throws if the call is refused. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  access?: string,
  server = readRunSetting("E2E_URL"),
): Promise<ResponseOf<E>> {
  const parts = input as Parts;
  const headers = new Headers();
  if (access !== undefined) headers.set("authorization", `Bearer ${access}`);
  if (parts.body !== undefined) headers.set("content-type", "application/json");
  const answer = await fetch(new URL(getRequestPath(endpoint, parts), server), {
    method: endpoint.method,
    headers,
    body: parts.body === undefined ? null : JSON.stringify(parts.body),
    redirect: "manual",
  });
  const text = await answer.text();
  if (answer.status >= 400) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${text}`);
  return (endpoint.response ? endpoint.response.parse(JSON.parse(text)) : null) as ResponseOf<E>;
}
