import { expect, vi } from "vitest";
import { CallError } from "./errors.ts";

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };
type SentRequest = {
  method: string;
  path: string;
  authorization: string | null;
  headers: Headers;
  body: unknown;
};

/** Returns JSON, or the texts and files of a form. Fields that repeat become lists. */
function parseBody(body: RequestInit["body"]): unknown {
  if (typeof body === "string") return JSON.parse(body);
  if (!(body instanceof FormData)) return undefined;
  const fields = [...new Set(body.keys())].map((name) => [name, body.getAll(name)] as const);
  return Object.fromEntries(fields.map(([name, values]) => [name, values.length > 1 ? values : values[0]]));
}

function toSentRequest(path: string, init: RequestInit): SentRequest {
  const headers = new Headers(init.headers);
  return {
    method: init.method ?? "GET",
    path,
    authorization: headers.get("Authorization"),
    headers,
    body: parseBody(init.body),
  };
}

/** This is the answer of a busy server. */
export const busy: Answer = { status: 503, body: { detail: "Vuelve a intentarlo en un momento." } };

/** Replaces `fetch` by a fake one. `sent` lists the requests in order. If `answer` throws, the connection is broken. */
export function fakeServer(answer: (request: SentRequest) => Answer | Promise<Answer>): {
  sent: SentRequest[];
} {
  const sent: SentRequest[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const request = toSentRequest(path, init);
    sent.push(request);
    const { status = 200, body = null, headers = {} } = await answer(request);
    return new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
  });
  return { sent };
}

/** Returns the error of a call that must fail. */
export async function catchCallError(promise: Promise<unknown>): Promise<CallError> {
  const error: unknown = await promise.then(
    () => "It did not fail",
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}
